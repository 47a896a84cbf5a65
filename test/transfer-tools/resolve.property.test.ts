import fc from 'fast-check'
import { expect, test } from 'vitest'
import { studentOf } from '../../packages/server/src/features/transfer/model/attempts.ts'
import { resolveTransfer } from '../../packages/server/src/features/transfer/model/resolve.ts'
import { randomRuns } from '../scale.ts'
import { anyCourses, anyRules, COURSES, DAY, studentWith } from './arbitrary-student.ts'

const runs = { numRuns: randomRuns }

test('the order and repetition of courses and rules do not matter', () => {
  fc.assert(
    fc.property(anyRules, anyCourses, fc.infiniteStream(fc.nat()), (rules, courses, chance) => {
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => ({ item, at: chance.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item)
      const again = shuffled([...courses, ...courses]).map((course) => ({ course }))
      const once = resolveTransfer(rules, studentOf(studentWith(courses).courses.values(), { asOf: DAY }))
      expect(resolveTransfer(shuffled(rules), studentOf(again, { asOf: DAY }))).toEqual(once)
    }),
    runs,
  )
})

test('one more course takes no exact match away', () => {
  fc.assert(
    fc.property(anyRules, anyCourses, fc.constantFrom(...COURSES), (rules, courses, added) => {
      const exact = (held: readonly string[]) =>
        new Set(resolveTransfer(rules, studentWith(held)).exact.map(({ rule }) => rule.id))
      expect(exact(courses).isSubsetOf(exact([...courses, added]))).toBe(true)
    }),
    runs,
  )
})

test('a rule is exact, partial or about nothing that the student has', () => {
  fc.assert(
    fc.property(anyRules, anyCourses, (rules, courses) => {
      const { exact, partial, noRule } = resolveTransfer(rules, studentWith(courses))
      const ids = [...exact, ...partial].map(({ rule }) => rule.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(partial.map(({ missingCount }) => missingCount)).toEqual(
        partial.map(({ missingCount }) => missingCount).toSorted((a, b) => a - b),
      )
      for (const { had, missingCount } of partial)
        expect([had.length > 0, missingCount > 0]).toEqual([true, true])
      for (const { rule, warnings } of exact)
        for (const { understood, verbatim } of rule.conditions)
          if (!understood) expect(warnings.join()).toContain(verbatim)
      for (const { course } of noRule) expect(courses).toContain(course)
    }),
    runs,
  )
})

test('what is missing makes a partial match exact', () => {
  fc.assert(
    fc.property(anyRules, anyCourses, (rules, courses) => {
      for (const { rule, missing, missingCount } of resolveTransfer(rules, studentWith(courses)).partial) {
        const added = new Set(missing.flatMap(({ need, of }) => of.slice(0, need)))
        expect(added.size).toBeLessThanOrEqual(missingCount)
        const { exact } = resolveTransfer([rule], studentWith([...courses, ...added]))
        expect(exact.map(({ rule: { id } }) => id)).toEqual([rule.id])
      }
    }),
    runs,
  )
})
