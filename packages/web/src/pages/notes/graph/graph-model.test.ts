import { expect, test } from 'vitest'
import { folderChoices, graphAround, graphOf, tagChoices } from './graph-model.ts'

const notes = [
  { path: 'Bio/Cell.md', tags: ['bio/cell'], links: ['Bio/Wall.md', 'Bio/cell.png'], missing: ['Spore'] },
  { path: 'Bio/Wall.md', tags: ['Bio'], links: ['Bio/Cell.md', 'Away.md'], missing: ['spore'] },
  { path: 'Away.md', tags: [], links: [], missing: [] },
  { path: 'Bio/Deep/Alone.md', tags: ['bio'], links: [], missing: [] },
]
const ALL = { tag: undefined, folder: undefined, hasOrphans: true, hasFiles: true, hasMissing: true }

const shown = (filters: object) => {
  const { nodes, links } = graphOf(notes, { ...ALL, ...filters })
  return {
    names: nodes.map(({ name }) => name),
    links: links.map(([one, other]) => `${nodes[one]?.name}–${nodes[other]?.name}`),
  }
}

test('each pair is linked once, with files and missing notes', () => {
  expect(shown({})).toEqual({
    names: ['Cell', 'Wall', 'Away', 'Alone', 'cell.png', 'Spore'],
    links: ['Cell–Wall', 'Cell–cell.png', 'Cell–Spore', 'Wall–Away', 'Wall–Spore'],
  })
  expect(graphOf(notes, ALL).nodes.map(({ degree }) => degree)).toEqual([3, 3, 1, 0, 1, 2])
})

test('filters leave out what they say', () => {
  expect(shown({ hasFiles: false, hasMissing: false })).toEqual({
    names: ['Cell', 'Wall', 'Away', 'Alone'],
    links: ['Cell–Wall', 'Wall–Away'],
  })
  expect(shown({ hasOrphans: false }).names).not.toContain('Alone')
  expect(shown({ hasOrphans: false }).links).toEqual(shown({}).links)
  expect(shown({ folder: 'Bio', hasFiles: false, hasMissing: false }).names).toEqual([
    'Cell',
    'Wall',
    'Alone',
  ])
  expect(shown({ tag: 'bio/cell', hasFiles: false, hasMissing: false }).names).toEqual(['Cell'])
  expect(shown({ tag: 'bio', hasMissing: false }).names).toEqual(['Cell', 'Wall', 'Alone', 'cell.png'])
})

test('tags and folders are offered with those above them', () => {
  expect(tagChoices(notes)).toEqual([
    { value: 'bio', notes: 3 },
    { value: 'bio/cell', notes: 1 },
  ])
  expect(folderChoices(notes)).toEqual([
    { value: 'Bio', notes: 3 },
    { value: 'Bio/Deep', notes: 1 },
  ])
})

test('around a note, each knows how many links it is away', () => {
  const { nodes } = graphAround('a.md', [
    { from: 'b.md', to: 'a.md' },
    { from: 'b.md', to: 'c.md' },
    { from: 'c.md', to: 'd.png' },
  ])
  expect(nodes.map(({ name, step }) => [name, step])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d.png', 3],
  ])
})
