import { expect, test } from 'vitest'
import { askedFor, withKept } from './choices.ts'

const choicesOf = (name: string, present: Partial<Parameters<typeof askedFor>[0]> = {}) =>
  askedFor({ keys: [], hasServerModel: false, zones: [], voices: [], ...present }).find(
    (asked) => asked.name === name,
  )?.choices ?? []

test('what cannot answer is shown with its reason and cannot be chosen', () => {
  const disabled = (present = {}) =>
    choicesOf('fallbackEngine', present).flatMap((choice) => (choice.disabled ? [choice.label] : []))
  expect(disabled()).toEqual(['Another of your keys (none added)', 'This server’s model (not available)'])
  expect(disabled({ keys: ['mine'], hasServerModel: true })).toEqual([])
})

test('what holds now is among the choices, whatever it is', () => {
  const languages = choicesOf('language')
  expect(languages).toContainEqual({ value: 'zh-Hant', label: 'Traditional Chinese' })
  expect(withKept(languages, 'fr')).toBe(languages)
  expect(withKept(languages, '')).toBe(languages)
  expect(withKept(languages, 'fr-CA')[0]).toEqual({ value: 'fr-CA', label: 'fr-CA' })
})
