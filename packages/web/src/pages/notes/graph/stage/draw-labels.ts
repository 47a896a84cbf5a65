import { radiusOf, type Scene } from './scene.ts'

const FONT_PX = 13
const LINE_PX = FONT_PX + 3
const GAP = 4
const LONGEST = 28
const MOST_LABELS = 160
/** Names of notes without links are drawn from this scale on; those with many from farther away. */
const PLAIN_SCALE = 0.8
/** The notes with the most links are named from any distance. */
const ALWAYS_NAMED = 12

/** Names, where they have room: the active one first, then those of notes with many links. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lit: ReadonlySet<number> | undefined,
): void {
  const { graph, byDegree, active, colours, camera, center } = scene
  context.font = `${FONT_PX}px ${getComputedStyle(context.canvas).fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.strokeStyle = colours.paper
  context.lineWidth = 3
  const taken = new TakenPlaces()
  let drawn = 0
  const draw = (at: number): void => {
    const node = graph.nodes[at]
    if (!node || drawn >= MOST_LABELS) return
    const { x, y } = camera.toScreen({ x: scene.x[at] ?? 0, y: scene.y[at] ?? 0 })
    if (x < -60 || y < -LINE_PX || x > camera.width + 60 || y > camera.height) return
    const name = node.name.length > LONGEST ? `${node.name.slice(0, LONGEST - 1)}…` : node.name
    const width = context.measureText(name).width
    const top = y + radiusOf(node, camera.scale) + GAP
    const isFirst = at === active || at === center
    if (!taken.take(x - width / 2, top, width, LINE_PX) && !isFirst) return
    drawn += 1
    context.fillStyle = node.kind === 'missing' && at !== active ? colours.soft : colours.ink
    context.strokeText(name, x, top)
    context.fillText(name, x, top)
  }
  const first = [active, center].filter((at) => at !== undefined)
  for (const at of new Set(first)) draw(at)
  for (const [rank, at] of byDegree.entries()) {
    const degree = graph.nodes[at]?.degree ?? 0
    const isNear = rank < ALWAYS_NAMED || camera.scale * (1 + 0.7 * Math.sqrt(degree)) >= PLAIN_SCALE
    if (!first.includes(at) && (lit ? lit.has(at) : isNear)) draw(at)
  }
}

const CELL = 64

/** Boxes that no other may overlap, found by the cells of a grid. */
class TakenPlaces {
  readonly #cells = new Map<string, { left: number; top: number; right: number; bottom: number }[]>()

  /** False if something is there already. */
  take(left: number, top: number, width: number, height: number): boolean {
    const box = { left, top, right: left + width, bottom: top + height }
    const keys: string[] = []
    for (let column = Math.floor(box.left / CELL); column <= Math.floor(box.right / CELL); column += 1)
      for (let row = Math.floor(box.top / CELL); row <= Math.floor(box.bottom / CELL); row += 1)
        keys.push(`${column} ${row}`)
    const overlaps = keys.some((key) =>
      this.#cells
        .get(key)
        ?.some(
          (other) =>
            other.left < box.right &&
            box.left < other.right &&
            other.top < box.bottom &&
            box.top < other.bottom,
        ),
    )
    if (overlaps) return false
    for (const key of keys) this.#cells.set(key, [...(this.#cells.get(key) ?? []), box])
    return true
  }
}
