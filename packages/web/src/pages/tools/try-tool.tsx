import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { type Answer, callByName, type Progress as Done } from '../../api/call.ts'
import type { ListedTool } from '../../api/tool-list.ts'
import { TOOL_KEY } from '../../api/use-tool.ts'
import { Copyable } from '../../parts/display/copyable.tsx'
import { Facts } from '../../parts/display/facts.tsx'
import { JsonView } from '../../parts/display/json-view.tsx'
import { EmptyState, ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { Button } from '../../parts/form/button.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import { NextActions } from '../../parts/links/next-actions.tsx'
import { type SchemaErrors, isObject, schemaErrors } from '../../parts/schema-form/schema-errors.ts'
import { SchemaForm } from '../../parts/schema-form/schema-form.tsx'
import { isSecret } from '../../parts/schema-form/schema-kind.ts'
import styles from './try-tool.module.css'

type Arguments = Record<string, unknown>

/** A tool's form and result. */
export function TryTool({ tool }: { tool: ListedTool }) {
  const titleId = useId()
  const [args, setArgs] = useState<Arguments>(useGivenArguments())
  // Remounts fields with internal state when an example is filled in.
  const [filling, setFilling] = useState(0)
  const [errors, setErrors] = useState<SchemaErrors>(new Map())
  const [done, setDone] = useState<Done>()
  const client = useQueryClient()
  const running = useMutation({
    mutationFn: (given: Arguments) => callByName(tool.name, given, { onProgress: setDone }),
    onSuccess: () =>
      tool.category === 'mutation' ? client.invalidateQueries({ queryKey: [TOOL_KEY] }) : undefined,
    onError: (error) => setErrors(issuesOf(error)),
  })
  const result = useScrolledIntoView(running.data ?? running.error)
  const run = () => {
    const found = schemaErrors(tool.inputSchema, args)
    setErrors(found)
    setDone(undefined)
    if (found.size === 0) running.mutate(args)
  }
  const fill = (example: Arguments) => {
    setArgs(example)
    setErrors(new Map())
    setFilling(filling + 1)
  }
  return (
    <section aria-labelledby={titleId} className={styles['try']}>
      <h2 id={titleId}>Try it</h2>
      <div className={styles['sides']}>
        <form
          noValidate
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            run()
          }}
        >
          {tool.examples.length > 0 ? (
            <div className={styles['examples']}>
              <p id={`${titleId}-examples`}>Examples</p>
              <ul aria-labelledby={`${titleId}-examples`}>
                {tool.examples.map((example) => (
                  <li key={example.description}>
                    <button
                      type="button"
                      className={styles['example']}
                      onClick={() => fill(example.arguments)}
                    >
                      {example.description}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <SchemaForm
            key={filling}
            schema={tool.inputSchema}
            value={args}
            onChange={setArgs}
            errors={errors}
          />
          {tool.destructive ? <p className={styles['warning']}>This deletes data permanently.</p> : null}
          <div>
            <Button type="submit" look={tool.destructive ? 'danger' : 'primary'} busy={running.isPending}>
              Run
            </Button>
          </div>
        </form>
        <div ref={result} tabIndex={-1} role="group" aria-label="Result" className={styles['result']}>
          {running.isPending ? (
            <Progress label={done?.message ?? 'Running'} share={shareOf(done)} />
          ) : running.error ? (
            <ErrorState error={running.error} doing="run this tool" onRetry={run} />
          ) : running.data ? (
            <ToolResult answer={running.data} />
          ) : (
            <EmptyState title="No result yet">
              Fill in the form or choose an example, then press Run. The result appears here as an assistant
              receives it.
            </EmptyState>
          )}
        </div>
      </div>
      <CallSnippets name={tool.name} args={args} />
    </section>
  )
}

/** Scrolls to a result below the fold and focuses it. */
function useScrolledIntoView(come: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || !come || element.getBoundingClientRect().top < innerHeight / 2) return
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'start' })
  }, [come])
  return ref
}

/** Arguments in the hash of the address. */
function useGivenArguments(): Arguments {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  // Plain or percent-encoded.
  return argumentsIn(() => hash) ?? argumentsIn(() => decodeURIComponent(hash)) ?? {}
}

function argumentsIn(read: () => string): Arguments | undefined {
  try {
    const given: unknown = JSON.parse(read())
    return isObject(given) ? given : undefined
  } catch {
    return undefined
  }
}

const issuesOf = (error: unknown): SchemaErrors =>
  new Map(
    error instanceof CallFailure ? error.details.issues?.map(({ path, message }) => [path, message]) : [],
  )

const shareOf = (done: Done | undefined): number | undefined =>
  done?.total === undefined ? undefined : done.progress / done.total

/** The call as a terminal command and as an HTTP request. */
function CallSnippets({ name, args }: { name: string; args: object }) {
  const json = JSON.stringify(args, (key, value: unknown) => (isSecret(key) ? '<secret>' : value))
  return (
    <Disclosure title="Use from a terminal or a program">
      <div className={styles['ways']}>
        <p>Terminal</p>
        <Copyable label="command" text={`npx tutor-nexus call ${name} ${quoted(json)}`} />
        <p>HTTP request with a token</p>
        <Copyable
          label="request"
          text={[
            `curl ${location.origin}/api/v1/tools/${name}`,
            "  -H 'Authorization: Bearer <token>'",
            "  -H 'Content-Type: application/json'",
            `  -d ${quoted(json)}`,
          ].join(' \\\n')}
        />
      </div>
    </Disclosure>
  )
}

/** Quotes for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const PARTS = [
  { id: 'data', label: 'Data' },
  { id: 'agentHints', label: 'Hints' },
  { id: 'whole', label: 'Full response' },
] as const

/** A result as an assistant receives it, with its token count. */
function ToolResult({ answer }: { answer: Answer }) {
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
            ['Cached', metadata.cached ? 'yes' : undefined],
            ['More results', _meta.has_more ? 'yes, use the cursor' : undefined],
          ]}
        />
      </div>
      <Tabs label="Response sections" tabs={PARTS} chosen={part} onChoose={setPart}>
        <JsonView key={part} label="Response" value={part === 'whole' ? answer : answer[part]} />
      </Tabs>
      <NextActions title="Suggested next steps" actions={agentHints.suggestedNextActions} />
    </div>
  )
}
