import { useState } from 'react'
import type { Answer } from '../../api/call.ts'
import { Facts } from '../../parts/display/facts.tsx'
import { JsonView } from '../../parts/display/json-view.tsx'
import { NextActions } from '../../parts/links/next-actions.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import styles from './tool-result.module.css'

const PARTS = [
  { id: 'data', label: 'Data' },
  { id: 'agentHints', label: 'Hints' },
  { id: 'whole', label: 'Whole answer' },
] as const

/** An answer as an assistant gets it, with what it costs to read. */
export function ShownAnswer({ answer }: { answer: Answer }) {
  const [part, setPart] = useState<(typeof PARTS)[number]['id']>('data')
  const { _meta, metadata, agentHints } = answer
  return (
    <div className={styles['answer']}>
      <div role="status">
        <Facts
          facts={[
            ['Tokens', `about ${_meta.estimated_tokens.toLocaleString('en')}`],
            ['Size', `${_meta.bytes.toLocaleString('en')} bytes`],
            ['Time', `${metadata.executionTime.toFixed(1)} ms`],
            ['From the cache', metadata.cached ? 'yes' : undefined],
            ['More to come', _meta.has_more ? 'yes, by its cursor' : undefined],
          ]}
        />
      </div>
      <Tabs label="Parts of the answer" tabs={PARTS} chosen={part} onChoose={setPart}>
        <JsonView key={part} label="The answer" value={part === 'whole' ? answer : answer[part]} />
      </Tabs>
      <NextActions title="What it suggests next" actions={agentHints.suggestedNextActions} />
    </div>
  )
}
