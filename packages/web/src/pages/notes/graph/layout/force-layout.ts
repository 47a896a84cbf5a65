import type { Graph } from '../graph-model.ts'
import { Quadtree } from './quadtree.ts'

export interface Point {
  x: number
  y: number
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
const FIRST_DISTANCE = 24
const PUSH = 180
const PULL_TO_CENTER = 0.08
/** Notes without links stay near the others. */
const PULL_OF_ORPHANS = 0.16
const LINK_LENGTH = 46
const KEPT_SPEED = 0.6
const COOLING = 0.975
const COLD = 0.004
/** Wider or taller than this, a picture is not filled. */
const WIDEST = 2.2
/** As warm as it gets where only some of it changed. */
const WARM = 0.3
/** Nodes between two looks at the clock. */
const STRIDE = 128

/** Nodes push each other away and links pull them together, until all is at rest. The same graph is laid out alike. */
export class ForceLayout {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly #speedX: Float64Array
  readonly #speedY: Float64Array
  readonly #graph: Graph
  readonly #tree = new Quadtree()
  readonly #fixed = new Map<number, Point>()
  readonly #widening: number
  #heat = 1
  #work: Generator<void, void>

  /** Nodes that were laid out before start where they were. `width` is that of the picture in its heights. */
  constructor(graph: Graph, before: ReadonlyMap<string, Point> = new Map(), width = 1) {
    this.#widening = Math.sqrt(Math.min(WIDEST, Math.max(1 / WIDEST, width)))
    const { length } = graph.nodes
    this.#graph = graph
    this.x = new Float64Array(length)
    this.y = new Float64Array(length)
    this.#speedX = new Float64Array(length)
    this.#speedY = new Float64Array(length)
    let known = 0
    for (const [at, { id }] of graph.nodes.entries()) {
      const distance = FIRST_DISTANCE * Math.sqrt(at)
      const place = before.get(id)
      if (place) known += 1
      this.x[at] = place?.x ?? distance * Math.cos(at * GOLDEN_ANGLE)
      this.y[at] = place?.y ?? distance * Math.sin(at * GOLDEN_ANGLE)
    }
    if (known > length / 2) this.#heat = WARM
    this.#work = this.#step()
  }

  get isSettled(): boolean {
    return this.#heat <= COLD
  }

  /** Works until it is at rest or time is over; goes on where it stopped. */
  run(isOver: () => boolean): void {
    while (!this.isSettled && !isOver()) if (this.#work.next().done === true) this.#work = this.#step()
  }

  /** Holds a node at a place, and moves the others. */
  hold(at: number, { x, y }: Point): void {
    this.#fixed.set(at, { x, y })
    this.x[at] = x
    this.y[at] = y
  }

  letGo(at: number): void {
    this.#fixed.delete(at)
  }

  warm(): void {
    this.#heat = Math.max(this.#heat, WARM)
  }

  places(): Map<string, Point> {
    return new Map(this.#graph.nodes.map(({ id }, at) => [id, { x: this.x[at] ?? 0, y: this.y[at] ?? 0 }]))
  }

  *#step(): Generator<void, void> {
    const { x, y } = this
    const [speedX, speedY] = [this.#speedX, this.#speedY]
    const heat = this.#heat
    this.#tree.build(x, y)
    yield
    const push = { x: 0, y: 0 }
    for (let at = 0; at < x.length; at += 1) {
      const [hereX, hereY] = [x[at] ?? 0, y[at] ?? 0]
      this.#tree.pushAt(hereX, hereY, push)
      const pull = this.#graph.nodes[at]?.degree === 0 ? PULL_OF_ORPHANS : PULL_TO_CENTER
      speedX[at] = (speedX[at] ?? 0) + heat * (push.x * PUSH - (hereX * pull) / this.#widening)
      speedY[at] = (speedY[at] ?? 0) + heat * (push.y * PUSH - hereY * pull * this.#widening)
      if (at % STRIDE === STRIDE - 1) yield
    }
    this.#pullLinks(heat)
    yield
    for (let at = 0; at < x.length; at += 1) {
      speedX[at] = (speedX[at] ?? 0) * KEPT_SPEED
      speedY[at] = (speedY[at] ?? 0) * KEPT_SPEED
      x[at] = (x[at] ?? 0) + (speedX[at] ?? 0)
      y[at] = (y[at] ?? 0) + (speedY[at] ?? 0)
    }
    for (const [at, place] of this.#fixed) {
      x[at] = place.x
      y[at] = place.y
    }
    this.#heat *= COOLING
  }

  /** A link of a note with many is weak, and moves the one with fewer. */
  #pullLinks(heat: number): void {
    const { x, y } = this
    const { nodes, links } = this.#graph
    for (const [one, other] of links) {
      const awayX = (x[other] ?? 0) - (x[one] ?? 0) || 0.01
      const awayY = (y[other] ?? 0) - (y[one] ?? 0) || 0.01
      const [ofOne, ofOther] = [nodes[one]?.degree ?? 1, nodes[other]?.degree ?? 1]
      const distance = Math.hypot(awayX, awayY)
      const length = LINK_LENGTH + 4 * Math.sqrt(Math.max(ofOne, ofOther))
      const force = ((distance - length) / distance) * heat * (1 / Math.min(ofOne, ofOther))
      const share = ofOne / (ofOne + ofOther)
      this.#speedX[other] = (this.#speedX[other] ?? 0) - awayX * force * share
      this.#speedY[other] = (this.#speedY[other] ?? 0) - awayY * force * share
      this.#speedX[one] = (this.#speedX[one] ?? 0) + awayX * force * (1 - share)
      this.#speedY[one] = (this.#speedY[one] ?? 0) + awayY * force * (1 - share)
    }
  }
}
