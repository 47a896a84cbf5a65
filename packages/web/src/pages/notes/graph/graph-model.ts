import { folderOf, nameOf } from '../note-path.ts'

export type NodeKind = 'note' | 'file' | 'missing'

export interface GraphNode {
  /** The path of a file, or the name of a missing note. */
  id: string
  name: string
  kind: NodeKind
  tags: readonly string[]
  /** How many others it is linked with. */
  degree: number
  /** How many links it is away from the note in the middle, if there is one. */
  step?: number
}

/** Nodes, and the links between them by their places, each pair once. */
export interface Graph {
  nodes: readonly GraphNode[]
  links: readonly (readonly [number, number])[]
}

/** A note as `vaultLibrarian_getLinks` gives it for a graph. */
export interface NoteWithLinks {
  path: string
  tags: readonly string[]
  links: readonly string[]
  missing: readonly string[]
}

export interface GraphFilters {
  tag: string | undefined
  folder: string | undefined
  hasOrphans: boolean
  hasFiles: boolean
  hasMissing: boolean
}

const isNote = (path: string): boolean => /\.md$/i.test(path)

/** The graph of the notes that pass the filters, with what they link to. */
export function graphOf(all: readonly NoteWithLinks[], filters: GraphFilters): Graph {
  const notes = all.filter((note) => isShown(note, filters))
  const making = new GraphBuilder()
  for (const { path, tags } of notes) making.node(path, { name: nameOf(path), kind: 'note', tags })
  for (const { path, links, missing } of notes) {
    for (const to of links) {
      if (isNote(to)) making.link(path, to)
      else if (filters.hasFiles) {
        making.node(to, { name: to.slice(to.lastIndexOf('/') + 1), kind: 'file', tags: [] })
        making.link(path, to)
      }
    }
    if (!filters.hasMissing) continue
    for (const target of missing) {
      const id = missingId(target)
      making.node(id, { name: nameOf(target), kind: 'missing', tags: [] })
      making.link(path, id)
    }
  }
  const graph = making.graph()
  return filters.hasOrphans ? graph : withoutOrphans(graph)
}

/** The notes around one, by links in either direction. */
export function graphAround(center: string, links: readonly { from: string; to: string }[]): Graph {
  const making = new GraphBuilder()
  const paths = new Set([center, ...links.flatMap(({ from, to }) => [from, to])])
  for (const path of paths)
    making.node(path, {
      name: isNote(path) ? nameOf(path) : path.slice(path.lastIndexOf('/') + 1),
      kind: isNote(path) ? 'note' : 'file',
      tags: [],
    })
  for (const { from, to } of links) making.link(from, to)
  const graph = making.graph()
  const steps = stepsFrom(0, graph)
  return { ...graph, nodes: graph.nodes.map((node, at) => ({ ...node, step: steps[at] ?? 0 })) }
}

/** `missing:` cannot begin the path of a file that links reach, because of its colon. */
const missingId = (target: string): string => `missing:${target.toLowerCase()}`

function isShown({ path, tags }: NoteWithLinks, { tag, folder }: GraphFilters): boolean {
  if (folder !== undefined && !path.startsWith(`${folder}/`)) return false
  return tag === undefined || tags.some((each) => isTag(each, tag))
}

/** A nested tag counts for the one above it. */
const isTag = (written: string, tag: string): boolean =>
  written.toLowerCase() === tag || written.toLowerCase().startsWith(`${tag}/`)

class GraphBuilder {
  readonly #places = new Map<string, number>()
  readonly #nodes: GraphNode[] = []
  readonly #links = new Map<number, Set<number>>()

  node(id: string, about: Pick<GraphNode, 'name' | 'kind' | 'tags'>): void {
    if (this.#places.has(id)) return
    this.#places.set(id, this.#nodes.length)
    this.#nodes.push({ id, degree: 0, ...about })
  }

  /** Between nodes that are there; links to others are left out. */
  link(from: string, to: string): void {
    const [one, other] = [this.#places.get(from), this.#places.get(to)]
    if (one === undefined || other === undefined || one === other) return
    const [low, high] = one < other ? [one, other] : [other, one]
    const known = this.#links.get(low) ?? new Set()
    if (known.has(high)) return
    this.#links.set(low, known.add(high))
    for (const at of [one, other]) {
      const node = this.#nodes[at]
      if (node) node.degree += 1
    }
  }

  graph(): Graph {
    const links = [...this.#links].flatMap(([one, others]) =>
      [...others].map((other) => [one, other] as const),
    )
    return { nodes: this.#nodes, links }
  }
}

function withoutOrphans({ nodes, links }: Graph): Graph {
  const places = new Map<number, number>()
  const kept = nodes.filter(({ degree }, at) => {
    if (degree > 0) places.set(at, places.size)
    return degree > 0
  })
  return {
    nodes: kept,
    links: links.map(([one, other]) => [places.get(one) ?? 0, places.get(other) ?? 0] as const),
  }
}

export function neighboursOf({ nodes, links }: Graph): readonly (readonly number[])[] {
  const found = nodes.map((): number[] => [])
  for (const [one, other] of links) {
    found[one]?.push(other)
    found[other]?.push(one)
  }
  return found
}

function stepsFrom(center: number, graph: Graph): (number | undefined)[] {
  const neighbours = neighboursOf(graph)
  const steps: (number | undefined)[] = graph.nodes.map(() => undefined)
  steps[center] = 0
  for (let [ring, step] = [[center], 1]; ring.length > 0; step += 1) {
    ring = [...new Set(ring.flatMap((at) => neighbours[at] ?? []))].filter((at) => steps[at] === undefined)
    for (const at of ring) steps[at] = step
  }
  return steps
}

export interface Choice {
  value: string
  notes: number
}

/** Tags by how many notes have them; a nested one counts for those above it. */
export const tagChoices = (notes: readonly NoteWithLinks[]): Choice[] =>
  counted(notes.map(({ tags }) => new Set(tags.flatMap((tag) => withParents(tag.toLowerCase())))))

/** Folders by name, with the number of notes in them. */
export const folderChoices = (notes: readonly NoteWithLinks[]): Choice[] =>
  counted(notes.map(({ path }) => new Set(withParents(folderOf(path))))).toSorted((one, other) =>
    one.value.localeCompare(other.value),
  )

/** `a/b` → `a`, `a/b`. */
const withParents = (path: string): string[] =>
  path === '' ? [] : path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

function counted(sets: readonly ReadonlySet<string>[]): Choice[] {
  const counts = new Map<string, number>()
  for (const set of sets) for (const value of set) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, notes]) => ({ value, notes }))
    .toSorted((one, other) => other.notes - one.notes || one.value.localeCompare(other.value))
}
