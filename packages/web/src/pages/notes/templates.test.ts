import { expect, test } from 'vitest'
import { dailyPath, fillTemplate } from './templates.ts'

const AT = new Date(2026, 0, 5, 9, 7)

test('a template gets the title, the day and the time', () => {
  expect(fillTemplate('# {{title}}\n{{date}} {{time}} {{ date:DD.MM.YYYY }} {{other}}', 'Tides', AT)).toBe(
    '# Tides\n2026-01-05 09:07 05.01.2026 {{other}}',
  )
})

test('a title with a dollar sign is only text', () => {
  expect(fillTemplate('{{title}}', "$& $1 $'", AT)).toBe("$& $1 $'")
})

test('the note of a day is named by the day of the reader', () => {
  expect(dailyPath(AT)).toBe('Daily/2026-01-05.md')
})
