import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { inVault } from '../note-path.ts'
import type { Graph, GraphNode } from './graph-model.ts'
import styles from './graph-view.module.css'

const PAGE = 100
const STEPS = ['', 'linked', 'two links away', 'three links away']

interface ListProps {
  graph: Graph
  vault: string | undefined
  matches: ReadonlySet<string> | undefined
}

/** The same notes as the drawing: those nearest to the one in the middle first, or those with the most links. */
export function GraphList({ graph, vault, matches }: ListProps) {
  const [most, setMost] = useState(PAGE)
  const [isOpen, setOpen] = useState(false)
  const nodes = graph.nodes
    .filter(({ id, step }) => step !== 0 && (matches?.has(id) ?? true))
    .toSorted((one, other) => (one.step ?? 0) - (other.step ?? 0) || other.degree - one.degree)
  return (
    <div onToggle={({ target }) => setOpen(target instanceof HTMLDetailsElement && target.open)}>
      <Disclosure title={`As a list: ${nodes.length.toLocaleString('en')}`}>
        {isOpen ? (
          <ul className={styles['list']}>
            {nodes.slice(0, most).map((node) => (
              <li key={node.id}>
                <NodeLink node={node} vault={vault} />{' '}
                <span className={styles['about']}>
                  {STEPS[node.step ?? 0] || pluralize(node.degree, 'link')}
                  {node.kind === 'missing' ? ', not written yet' : ''}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {nodes.length > most ? <Button onClick={() => setMost(most + PAGE)}>Show more</Button> : null}
      </Disclosure>
    </div>
  )
}

/** Attachments are named; notes are opened, and missing ones written. */
export function NodeLink({ node, vault }: { node: GraphNode; vault: string | undefined }) {
  if (node.kind === 'file') return <strong>{node.name}</strong>
  const search = node.kind === 'missing' ? { new: node.name } : { note: node.id }
  return (
    <Link to="/notes" search={{ ...inVault(vault), ...search }}>
      {node.name}
    </Link>
  )
}
