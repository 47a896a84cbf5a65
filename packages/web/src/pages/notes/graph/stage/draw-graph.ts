import type { GraphNode } from '../graph-model.ts'
import type { Camera } from '../layout/camera.ts'
import { drawLabels } from './draw-labels.ts'
import { radiusOf, type Scene } from './scene.ts'

const FAINT = 0.16
const LINKS_AT_ONCE = 1_000

export function drawGraph(context: CanvasRenderingContext2D, scene: Scene): void {
  const { camera, active, matches } = scene
  const ratio = devicePixelRatio
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, camera.width, camera.height)
  const lit = litNodes(scene)
  const isQuiet = active !== undefined || matches !== undefined
  drawLinks(context, scene, isQuiet)
  const all = [...scene.graph.nodes.keys()]
  context.globalAlpha = isQuiet ? FAINT : 1
  drawNodes(context, scene, isQuiet ? all.filter((at) => !lit.has(at)) : all)
  context.globalAlpha = 1
  if (isQuiet) drawNodes(context, scene, [...lit])
  if (active !== undefined) ring(context, scene, active)
  drawLabels(context, scene, isQuiet ? lit : undefined)
}

/** The active node with its neighbours, or what was found. */
function litNodes({ active, matches, neighbours }: Scene): ReadonlySet<number> {
  if (active !== undefined) return new Set([active, ...(neighbours[active] ?? [])])
  return matches ?? new Set()
}

function drawLinks(context: CanvasRenderingContext2D, scene: Scene, isQuiet: boolean): void {
  const { graph, active, colours, camera } = scene
  context.lineWidth = Math.min(1.5, Math.max(0.5, camera.scale))
  context.strokeStyle = colours.line
  context.globalAlpha = isQuiet ? 0.12 : graph.links.length > 2_000 ? 0.35 : 0.65
  const [others, own]: [(readonly [number, number])[], (readonly [number, number])[]] = [[], []]
  for (const link of graph.links) (link.includes(active ?? -1) ? own : others).push(link)
  strokeLinks(context, scene, others)
  context.strokeStyle = colours.accent
  context.globalAlpha = 1
  context.lineWidth = 1.5
  strokeLinks(context, scene, own)
}

function strokeLinks(
  context: CanvasRenderingContext2D,
  { x, y, camera }: Scene,
  links: readonly (readonly [number, number])[],
): void {
  const [right, down] = [
    camera.width / 2 - camera.x * camera.scale,
    camera.height / 2 - camera.y * camera.scale,
  ]
  for (let first = 0; first < links.length; first += LINKS_AT_ONCE) {
    context.beginPath()
    for (const [one, other] of links.slice(first, first + LINKS_AT_ONCE)) {
      context.moveTo((x[one] ?? 0) * camera.scale + right, (y[one] ?? 0) * camera.scale + down)
      context.lineTo((x[other] ?? 0) * camera.scale + right, (y[other] ?? 0) * camera.scale + down)
    }
    context.stroke()
  }
}

function drawNodes(context: CanvasRenderingContext2D, scene: Scene, nodes: readonly number[]): void {
  const { graph, colours, center } = scene
  const ofKind = (kind: GraphNode['kind']) =>
    nodes.filter((at) => graph.nodes[at]?.kind === kind && at !== center)
  fill(context, scene, ofKind('note'), colours.accent)
  fill(context, scene, ofKind('file'), colours.file)
  fill(context, scene, ofKind('missing'), colours.paper, colours.soft)
  if (center !== undefined && nodes.includes(center)) fill(context, scene, [center], colours.ink)
}

function fill(
  context: CanvasRenderingContext2D,
  { graph, x, y, camera }: Scene,
  nodes: readonly number[],
  colour: string,
  border?: string,
): void {
  context.beginPath()
  for (const at of nodes) {
    const node = graph.nodes[at]
    if (!node) continue
    const place = camera.toScreen({ x: x[at] ?? 0, y: y[at] ?? 0 })
    const radius = radiusOf(node, camera.scale)
    if (!isSeen(place.x, place.y, radius, camera)) continue
    context.moveTo(place.x + radius, place.y)
    context.arc(place.x, place.y, radius, 0, 2 * Math.PI)
  }
  context.fillStyle = colour
  context.fill()
  if (border === undefined) return
  context.strokeStyle = border
  context.lineWidth = 1.25
  context.stroke()
}

const isSeen = (x: number, y: number, margin: number, { width, height }: Camera): boolean =>
  x > -margin && y > -margin && x < width + margin && y < height + margin

function ring(context: CanvasRenderingContext2D, { graph, x, y, camera, colours }: Scene, at: number): void {
  const node = graph.nodes[at]
  if (!node) return
  const place = camera.toScreen({ x: x[at] ?? 0, y: y[at] ?? 0 })
  context.beginPath()
  context.arc(place.x, place.y, radiusOf(node, camera.scale) + 3.5, 0, 2 * Math.PI)
  context.strokeStyle = colours.strong
  context.lineWidth = 2
  context.stroke()
}
