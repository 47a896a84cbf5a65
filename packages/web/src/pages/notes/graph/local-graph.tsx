import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useEveryPage, useToolPages } from '../../../api/use-tool.ts'
import { Progress } from '../../../parts/feedback/states.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { inVault, nameOf } from '../note-path.ts'
import { layOut, type GraphLink, type GraphNode } from './graph-layout.ts'
import styles from './local-graph.module.css'

const PAGE = 200
const MOST_PAGES = 10
const MARGIN = 60
/** With more names, they would lie over each other. */
const MOST_NAMED = 24

/** The notes within two links of one, as a drawing and as a list. */
export default function LocalGraph({ path, vault }: { path: string; vault: string | undefined }) {
  const query = useToolPages('vaultLibrarian_getLinks', {
    type: 'around',
    filePath: path,
    limit: PAGE,
    ...inVault(vault),
  })
  useEveryPage(query, MOST_PAGES)
  const links = useMemo(
    () =>
      query.pages
        .flatMap(({ data }) => data.items)
        .flatMap((link): GraphLink[] =>
          'path' in link || link.to === null ? [] : [{ from: link.from, to: link.to }],
        ),
    [query.pages],
  )
  const nodes = useMemo(() => layOut(path, links), [path, links])
  if (query.isPending) return <Progress label="Loading graph" />
  if (nodes.length === 1) return <p className={styles['none']}>No links to or from this note yet</p>
  return (
    <>
      <Drawing {...{ nodes, links, vault }} />
      <Disclosure title={`As a list: ${nodes.length - 1}`}>
        <ul className={styles['list']}>
          {nodes.slice(1).map((node) => (
            <li key={node.path}>
              <Link to="/notes" search={{ ...inVault(vault), note: node.path }}>
                {nameOf(node.path)}
              </Link>{' '}
              <span className={styles['none']}>{node.step === 1 ? 'linked' : 'two links away'}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  )
}

interface DrawingProps {
  nodes: readonly GraphNode[]
  links: readonly GraphLink[]
  vault: string | undefined
}

/** By pointer; the list leads to the same notes by keyboard. */
function Drawing({ nodes, links, vault }: DrawingProps) {
  const places = new Map(nodes.map((node) => [node.path, node]))
  const reach = Math.max(...nodes.map(({ x, y }) => Math.hypot(x, y))) + MARGIN
  const near = nodes.filter(({ step }) => step < 2)
  const isNamed = (node: GraphNode) =>
    nodes.length <= MOST_NAMED || (node.step < 2 && near.length <= MOST_NAMED)
  return (
    <svg
      viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
      aria-hidden="true"
      className={styles['graph']}
    >
      {links.map(({ from, to }) => {
        const [one, other] = [places.get(from), places.get(to)]
        return one && other ? (
          <line key={`${from}\n${to}`} x1={one.x} y1={one.y} x2={other.x} y2={other.y} />
        ) : null
      })}
      {nodes.map((node) => (
        <Link key={node.path} to="/notes" search={{ ...inVault(vault), note: node.path }} tabIndex={-1}>
          <title>{nameOf(node.path)}</title>
          <circle cx={node.x} cy={node.y} r={node.step === 0 ? 10 : 6} data-step={node.step} />
          {isNamed(node) ? (
            <text x={node.x} y={node.y + 22}>
              {nameOf(node.path)}
            </text>
          ) : null}
        </Link>
      ))}
    </svg>
  )
}
