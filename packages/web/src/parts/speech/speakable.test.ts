import { expect, test } from 'vitest'
import { chosenVoice, speakable } from './speakable.ts'

test('a text is read without its marks, addresses and code', () => {
  expect(
    speakable('## Rule\n\n- The **derivative** of $x^2$ is `2x`.\n- See [the note](https://a.example/b).'),
  ).toBe('Rule\nThe derivative of x^2 is 2x.\nSee the note.')
  expect(speakable('Before\n```js\nlet a = 1\n```\nafter snake_case')).toBe('Before\nafter snake_case')
})

test('a voice is found by name, language or a word of its name', () => {
  const voices = [
    { name: 'Google UK English Female', lang: 'en-GB' },
    { name: 'Anna', lang: 'de-DE' },
  ]
  expect(chosenVoice(voices, 'anna')?.name).toBe('Anna')
  expect(chosenVoice(voices, 'en')?.lang).toBe('en-GB')
  expect(chosenVoice(voices, 'female')?.lang).toBe('en-GB')
  expect(chosenVoice(voices, 'calm')).toBeUndefined()
})
