import { type Graph, neighboursOf } from '../graph-model.ts'
import { Camera } from '../layout/camera.ts'
import { ForceLayout, type Point } from '../layout/force-layout.ts'
import { type Direction, nearestTo, nextIn } from '../layout/nearest.ts'
import { coloursOf, onThemeChange } from './colours.ts'
import { drawGraph } from './draw-graph.ts'
import { listenToPointers } from './pointer-input.ts'
import { radiusOf, type Scene } from './scene.ts'

interface Listener {
  /** The node that is chosen by key, touch or pointer. */
  onSelect(id: string | undefined): void
  onOpen(id: string): void
  onSettled(isSettled: boolean): void
}

interface Options extends Listener {
  canvas: HTMLCanvasElement
  isWheelFree: boolean
}

/** Of each frame, so that the rest is left for drawing. */
const WORK_MS = 10
const STILL_WORK_MS = 24
const PAN_PX = 60

/** Lays a graph out and draws it on a canvas, frame by frame while something changes. */
export class GraphStage {
  readonly #canvas: HTMLCanvasElement
  readonly #listener: Listener
  readonly #camera = new Camera()
  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  readonly #stops: (() => void)[] = []
  #scene: Scene | undefined
  #layout: ForceLayout | undefined
  #frame: number | undefined
  #matches: ReadonlySet<string> | undefined
  #selected: number | undefined
  #hovered: number | undefined
  /** Until somebody moves the picture, it shows everything. */
  #isFitted = true
  #wasSettled: boolean | undefined

  constructor({ canvas, isWheelFree, ...listener }: Options) {
    this.#canvas = canvas
    this.#listener = listener
    const resized = new ResizeObserver(() => this.#resize())
    resized.observe(canvas)
    this.#stops.push(
      () => resized.disconnect(),
      onThemeChange(() => {
        if (this.#scene) this.#scene.colours = coloursOf(canvas.parentElement ?? canvas)
        this.#draw()
      }),
      listenToPointers(canvas, this.#pointers(), isWheelFree),
    )
    void document.fonts.ready.then(() => this.#draw())
  }

  show(graph: Graph): void {
    const chosen = this.#selectedId()
    const { clientWidth, clientHeight } = this.#canvas
    const center = graph.nodes.findIndex(({ step }) => step === 0)
    this.#layout = new ForceLayout(graph, this.#layout?.places(), clientWidth / Math.max(1, clientHeight))
    this.#scene = {
      graph,
      neighbours: neighboursOf(graph),
      byDegree: [...graph.nodes.keys()].toSorted(
        (one, other) => (graph.nodes[other]?.degree ?? 0) - (graph.nodes[one]?.degree ?? 0),
      ),
      x: this.#layout.x,
      y: this.#layout.y,
      camera: this.#camera,
      colours: coloursOf(this.#canvas.parentElement ?? this.#canvas),
      active: undefined,
      matches: undefined,
      center: center === -1 ? undefined : center,
    }
    this.#wasSettled = undefined
    this.#hovered = undefined
    const at = graph.nodes.findIndex(({ id }) => id === chosen)
    this.#select(at === -1 ? undefined : at)
    this.mark(this.#matches)
  }

  /** What a search found; undefined without a search. */
  mark(matches: ReadonlySet<string> | undefined): void {
    this.#matches = matches
    const { graph } = this.#scene ?? {}
    if (!this.#scene || !graph) return
    this.#scene.matches =
      matches && new Set([...graph.nodes.keys()].filter((at) => matches.has(graph.nodes[at]?.id ?? '')))
    this.#draw()
  }

  zoom(factor: number): void {
    this.#isFitted = false
    this.#camera.zoom(factor)
    this.#draw()
  }

  fit(): void {
    this.#isFitted = true
    this.#draw()
  }

  pan(direction: Direction): void {
    this.#isFitted = false
    const right = direction === 'left' ? PAN_PX : direction === 'right' ? -PAN_PX : 0
    const down = direction === 'up' ? PAN_PX : direction === 'down' ? -PAN_PX : 0
    this.#camera.pan(right, down)
    this.#draw()
  }

  /** The next node in a direction; at first the one in the middle. */
  step(direction: Direction): void {
    const { x, y, byDegree, center } = this.#scene ?? {}
    if (!x || !y) return
    const from = this.#selected
    const next =
      from === undefined
        ? (center ?? byDegree?.[0])
        : nextIn(direction, { x: x[from] ?? 0, y: y[from] ?? 0 }, x, y)
    if (next === undefined) return
    this.#select(next)
    this.#camera.show({ x: x[next] ?? 0, y: y[next] ?? 0 })
    this.#draw()
  }

  unselect(): void {
    this.#select(undefined)
  }

  close(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    for (const stop of this.#stops) stop()
    this.#scene = undefined
  }

  #selectedId(): string | undefined {
    return this.#selected === undefined ? undefined : this.#scene?.graph.nodes[this.#selected]?.id
  }

  #select(at: number | undefined): void {
    this.#selected = at
    this.#listener.onSelect(this.#selectedId())
    this.#draw()
  }

  #pointers(): Parameters<typeof listenToPointers>[1] {
    return {
      nodeAt: (place, reach) => this.#nodeAt(place, reach),
      hover: (at) => {
        if (at === this.#hovered) return
        this.#hovered = at
        this.#canvas.style.cursor = at === undefined ? 'grab' : 'pointer'
        this.#draw()
      },
      press: (at, isTouch) => {
        const isOpened = !isTouch || at === this.#selected
        this.#select(at)
        const id = this.#selectedId()
        if (isOpened && id !== undefined) this.#listener.onOpen(id)
      },
      pressNothing: () => this.unselect(),
      drag: (at, place) => {
        this.#isFitted = false
        this.#hovered = at
        this.#layout?.hold(at, this.#camera.toWorld(place))
        if (!this.#isStill) this.#layout?.warm()
        this.#draw()
      },
      drop: (at) => this.#layout?.letGo(at),
      pan: (right, down) => {
        this.#isFitted = false
        this.#camera.pan(right, down)
        this.#draw()
      },
      zoom: (factor, at) => {
        this.#isFitted = false
        this.#camera.zoom(factor, at)
        this.#draw()
      },
    }
  }

  #nodeAt(place: Point, reach: number): number | undefined {
    if (!this.#scene) return undefined
    const { graph, x, y } = this.#scene
    const { scale } = this.#camera
    return nearestTo(this.#camera.toWorld(place), x, y, (at) => {
      const node = graph.nodes[at]
      return node ? (radiusOf(node, scale) + reach) / scale : 0
    })
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas
    this.#camera.width = clientWidth
    this.#camera.height = clientHeight
    this.#canvas.width = Math.round(clientWidth * devicePixelRatio)
    this.#canvas.height = Math.round(clientHeight * devicePixelRatio)
    this.#drawNow()
  }

  #draw(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      this.#work()
      this.#drawNow()
    })
  }

  #work(): void {
    const layout = this.#layout
    if (!layout) return
    const until = performance.now() + (this.#isStill ? STILL_WORK_MS : WORK_MS)
    layout.run(() => performance.now() >= until)
    if (layout.isSettled !== this.#wasSettled) this.#listener.onSettled(layout.isSettled)
    this.#wasSettled = layout.isSettled
    if (!layout.isSettled) this.#draw()
  }

  #drawNow(): void {
    const context = this.#canvas.getContext('2d')
    // Who wants no motion sees the result.
    if (!this.#scene || !context || (this.#isStill && this.#wasSettled !== true)) return
    if (this.#isFitted) this.#camera.fit(this.#scene.x, this.#scene.y)
    this.#scene.active = this.#hovered ?? this.#selected
    drawGraph(context, this.#scene)
  }
}
