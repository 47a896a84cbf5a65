import { expect, test } from 'vitest'
import { ruleStore } from '../../packages/server/src/features/transfer/store/rule-store.ts'
import { ruleWriter } from '../../packages/server/src/features/transfer/store/rule-writer.ts'
import type { TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import { equivalentsOf } from '../../packages/server/src/features/transfer/model/equivalents.ts'
import { uniqueRules } from '../../packages/server/src/features/transfer/model/unique-rules.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { addRules, addRun, demoRules } from './demo-transfer.ts'

const ids = (found: readonly { rule: TransferRule }[]) => found.map(({ rule }) => rule.id)
const PAGE = { limit: 1000 }

onEachDatabase('the rules', (database) => {
  const opened = async () => {
    const store = await database.open()
    await addRun(store, { id: 1, demo: true, name: 'Demo data (fictional schools)', link: null })
    const rules = uniqueRules(await demoRules())
    await addRules(store, 1, rules)
    return { store, rules, found: ruleStore(store) }
  }

  test('come back as they were written', async () => {
    const { rules, found } = await opened()
    for (const rule of rules) {
      const known = await found.byId(rule.id)
      expect(known).toEqual({ rule, demo: true })
    }
    expect(await found.byId('01K9Z4M8T0QJ6X2V7B5N3C1R8D')).toBeUndefined()
  })

  test('are stored once in a run, however often they are written', async () => {
    const { store, rules } = await opened()
    expect(await addRules(store, 1, [...rules, ...rules])).toBe(0)
    await addRun(store, { id: 2 })
    expect(await addRules(store, 2, [...rules, ...rules])).toBe(rules.length)
  })

  test('are found by the courses that count for them', async () => {
    const { rules, found } = await opened()
    const expected = rules.filter(
      ({ targetInstitution, sources }) =>
        targetInstitution === 'aur' && JSON.stringify(sources).match(/"nrc:CPSC (1110|2130)"/),
    )
    expect(ids(await found.counting('aur', ['nrc:CPSC 1110', 'nrc:CPSC 2130', 'nrc:NONE 1']))).toEqual(
      ids(expected.map((rule) => ({ rule }))).toSorted(),
    )
    expect(await found.counting('aur', [])).toEqual([])
    expect(await found.named(['nrc:CPSC 1110', 'nrc:NONE 1'], 'source')).toEqual(new Set(['nrc:CPSC 1110']))
    expect(await found.named(['nrc:NONE 1', 'aur:COSC 120'], 'target')).toEqual(new Set(['aur:COSC 120']))
  })

  test('of two active imports the newer counts, and no other import is seen', async () => {
    const { store, rules, found } = await opened()
    const [rule] = rules
    if (!rule) throw new Error('no rule')
    const again = (source: string) => ({ ...rule, evidence: [{ source, accessedOn: '2026-11-02' }] })
    await addRun(store, { id: 2, name: 'Newer' })
    await addRules(store, 2, [again('Newer')])
    await addRun(store, { id: 3, state: 'staging' })
    await addRules(store, 3, [again('Staged')])
    await addRun(store, { id: 4, state: 'retired' })
    await addRules(store, 4, [again('Retired')])
    const query = { source: rule.sourceInstitution, target: rule.targetInstitution }
    expect((await found.byId(rule.id))?.rule.evidence).toMatchObject([{ source: 'Newer' }])
    const page = await found.ofPair(query, PAGE)
    expect(page).toHaveLength(await found.countOfPair(query))
    expect(page.filter(({ rule: { id } }) => id === rule.id)).toMatchObject([
      { rule: { evidence: [{ source: 'Newer' }] } },
    ])
  })

  test('are paged by pair, course and subject in a stable order', async () => {
    const { found } = await opened()
    const query = { source: 'nrc', target: 'aur' }
    const all = ids(await found.ofPair(query, PAGE))
    expect(all).toEqual(all.toSorted())
    const paged: string[] = []
    for (let after: string | undefined; ; after = paged.at(-1)) {
      const page = await found.ofPair(query, { after, limit: 7 })
      if (page.length === 0) break
      paged.push(...ids(page))
    }
    expect(paged).toEqual(all)
    const subject = await found.ofPair({ ...query, subject: 'MATH' }, PAGE)
    expect(subject.length).toBeGreaterThan(3)
    for (const { rule } of subject) expect(JSON.stringify(rule.sources)).toContain('nrc:MATH ')
    expect(await found.countOfPair({ ...query, course: 'nrc:CPSC 2220' })).toBe(3)
  })

  test('are found by what they earn, generic credit included', async () => {
    const { found } = await opened()
    const exact = await found.earning({ keys: ['aur:COSC 120'], source: 'nrc' }, PAGE)
    expect(exact.length).toBeGreaterThan(1)
    for (const { rule } of exact) expect(JSON.stringify(rule.targets)).toContain('aur:COSC 120')
    const generic = await found.earning({ keys: ['aur:COSC 2XX'] }, PAGE)
    expect(generic).toHaveLength(await found.countEarning({ keys: ['aur:COSC 2XX'] }))
    for (const { rule } of generic) expect(JSON.stringify(rule.targets)).toContain('"pattern":"2XX"')
  })

  test('name their schools and the equivalents of a course', async () => {
    const { found } = await opened()
    const schools = await found.institutions()
    expect(schools.map(({ id }) => id)).toEqual(['aur', 'cald', 'kest', 'mbc', 'nrc'])
    const equivalents = await equivalentsOf(found, 'aur:COSC 120', '2026-11-15')
    expect(equivalents).toContainEqual(
      expect.objectContaining({ course: 'nrc:CPSC 1110', direction: 'from', institution: 'nrc' }),
    )
    const leading = await equivalentsOf(found, 'nrc:CPSC 1110', '2026-11-15')
    expect(leading).toContainEqual(
      expect.objectContaining({ course: 'aur:COSC 120', direction: 'to', institution: 'aur', credits: 3 }),
    )
  })

  test('are removed part by part, with all that finds them', async () => {
    const { store, found } = await opened()
    const writer = ruleWriter()
    let parts = 0
    while (await store.write((db) => writer.remove(db, [1]))) parts++
    expect(parts).toBeGreaterThan(0)
    for (const table of ['transferRule', 'transferMember'] as const)
      expect(await store.read.selectFrom(table).select('run').execute()).toEqual([])
    expect(await found.institutions()).toEqual([])
  })
})
