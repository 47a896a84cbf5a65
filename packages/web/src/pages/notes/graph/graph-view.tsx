import { useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { Icon } from '../../../parts/display/icon.tsx'
import { Progress } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { inVault } from '../note-path.ts'
import { GraphList, NodeLink } from './graph-list.tsx'
import type { Graph, GraphNode } from './graph-model.ts'
import styles from './graph-view.module.css'
import { useGraphStage } from './use-graph-stage.ts'

interface Props {
  graph: Graph
  vault: string | undefined
  matches?: ReadonlySet<string> | undefined
  /** The page is for the graph: it is as tall as the window allows, and the wheel zooms. */
  isWholePage?: boolean
}

/** A graph to look around in, by pointer, touch or keys, and as a list. */
export function GraphView({ graph, vault, matches, isWholePage = false }: Props) {
  const navigate = useNavigate()
  const keys = useId()
  const open = (id: string) => {
    const node = graph.nodes.find((each) => each.id === id)
    if (node && node.kind !== 'file')
      void navigate({ to: '/notes', search: { ...inVault(vault), ...toNode(node) } })
  }
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useGraphStage(canvas, { graph, matches, isWheelFree: isWholePage, onOpen: open })
  const selected = graph.nodes.find(({ id }) => id === stage.selected)
  const { nodes, links } = graph
  return (
    <>
      <div className={styles['frame']} data-whole={isWholePage || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own */}
        <div
          className={styles['stage']}
          role="application"
          tabIndex={0}
          aria-label={`Graph of ${pluralize(nodes.length, 'node')} and ${pluralize(links.length, 'link')}`}
          aria-describedby={keys}
          data-nodes={nodes.length}
          data-settled={stage.isSettled || undefined}
          onKeyDown={stage.press}
        >
          <canvas ref={canvas} className={styles['canvas']} />
        </div>
        <div className={styles['zoom']}>
          <Button aria-label="Zoom in" onClick={stage.zoomIn}>
            <Icon name="plus" />
          </Button>
          <Button aria-label="Zoom out" onClick={stage.zoomOut}>
            <Icon name="minus" />
          </Button>
          <Button onClick={stage.fit}>Fit</Button>
        </div>
        <div className={styles['status']} role="status">
          {stage.isSettled ? null : <Progress label="Arranging notes" />}
          {selected ? (
            <p>
              <NodeLink node={selected} vault={vault} />{' '}
              <span className={styles['about']}>{aboutNode(selected)}</span>
            </p>
          ) : null}
        </div>
      </div>
      <p id={keys} className={styles['keys']}>
        {isWholePage ? 'Scroll or pinch to zoom' : 'Pinch, or scroll with Ctrl, to zoom'}, drag to move. Arrow
        keys go from note to note, Enter opens one.
      </p>
      <GraphList graph={graph} vault={vault} matches={matches} />
    </>
  )
}

const toNode = ({ id, kind, name }: GraphNode): { note: string } | { new: string } =>
  kind === 'missing' ? { new: name } : { note: id }

const KINDS = { note: '', file: 'attachment, ', missing: 'not written yet, ' } as const

const aboutNode = ({ kind, degree }: GraphNode): string => KINDS[kind] + pluralize(degree, 'link')
