import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { estimateTokens } from './index.ts'
import { ordinaryTokens } from './ordinary.ts'
import { ordinaryResults, otherTexts } from './sample-texts.ts'
import { exactTokens } from './tokenizer.ts'

const runs = { numRuns: 30, seed: 20_261_115 }

test.each(Object.entries(ordinaryResults))('without the tokenizer, within a tenth: %s', (_name, texts) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(errorOf(ordinaryTokens(text), text)).toBeLessThanOrEqual(0.1)
    }),
    runs,
  )
})

test.each(Object.entries(otherTexts))('within a tenth: %s', async (_name, texts) => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(errorOf(await estimateTokens(text), text)).toBeLessThanOrEqual(0.1)
    }),
    runs,
  )
})

test.each([
  ['100 KB of one letter', 'a'.repeat(102_400)],
  ['300 KB of Chinese', '人工智能正在改变学生学习数学的方式'.repeat(6_000)],
  ['300 KB of ordinary text', 'The course covers linear algebra and its uses. '.repeat(6_400)],
])('%s do not hang', async (_name, text) => {
  expect(errorOf(await estimateTokens(text), text)).toBeLessThanOrEqual(0.1)
})

test('no long run of signs passes for one token', () => {
  const words =
    'The agent reads every file, runs all tests once more and then says which of them failed, how long that took and what it would try next if somebody asked for it again. '
  const signed = ['"\'`', '\\"', '=-', '{}[]', '\\"\'`'].flatMap((signs) =>
    Array.from({ length: 500 }, (_, more) => signs.repeat(70 + more)),
  )
  const told = signed.map((run) => ordinaryTokens(words + run))
  expect(told.filter((tokens) => tokens !== undefined)).toEqual([])
})

test('slices of ordinary text end where tokens end', async () => {
  const texts = fc.sample(fc.oneof(...Object.values(ordinaryResults)), runs)
  const sliced = await Promise.all(texts.map(async (text) => exactTokens(text)))
  expect(sliced).toEqual(texts.map((text) => countTokens(text)))
})

test('a slice ends in no surrogate pair', async () => {
  const text = `${'日'.repeat(1023)}😀`.repeat(4)
  expect(await estimateTokens(text)).toBe(4 * (exactCount('日'.repeat(1023)) + exactCount('😀')))
})

test("the tokenizer's own markers are text like any other", async () => {
  const text = 'It ends with <|endoftext|>'
  expect(await estimateTokens(text)).toBe(exactCount(text))
})

test('the tokenizer is loaded for the first text that needs it, and not before', async () => {
  const [ordinary = ''] = fc.sample(ordinaryResults['one task'], { ...runs, numRuns: 1 })
  const program = `
    import { registerHooks } from 'node:module'
    let isLoaded = false
    registerHooks({ load: (url, context, next) => { isLoaded ||= url.includes('gpt-tokenizer'); return next(url, context) } })
    const { estimateTokens } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))})
    const seen = (text) => [typeof estimateTokens(text), isLoaded]
    const before = seen(${JSON.stringify(ordinary)})
    const first = estimateTokens('日本語')
    await first
    console.log(JSON.stringify({ before, first: first instanceof Promise, after: seen('日本語') }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(JSON.parse(stdout)).toEqual({ before: ['number', false], first: true, after: ['number', true] })
})

test('real catalogs and logs are counted within a tenth', async ({ skip }) => {
  const folder = join(import.meta.dirname, '../../../../../shared/data')
  if (!existsSync(folder)) skip(`${folder} is not there: it holds samples that are never committed`)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.\w+$/.test(file),
  )
  expect(files).not.toHaveLength(0)
  const errors = files.flatMap((file) =>
    [...pagesOf(readFileSync(join(folder, file), 'utf8'))].map(async (text) => ({
      file,
      text,
      error: errorOf(await estimateTokens(text), text),
    })),
  )
  const wrong = (await Promise.all(errors)).filter(({ error }) => error > 0.1)
  expect(wrong).toEqual([])
})

function* pagesOf(text: string): Generator<string> {
  const sizes = [700, 1500, 4000, 12_000, 32_000]
  for (let start = 0, page = 0; start < text.length; page++) {
    const end = start + (sizes[page % sizes.length] ?? 0)
    yield text.slice(start, end)
    start = end
  }
}

function errorOf(tokens: number | undefined, text: string): number {
  const exact = exactCount(text)
  return tokens === exact ? 0 : Math.abs((tokens ?? Infinity) - exact) / exact
}

/** In slices too, or it would not end; but they are cut elsewhere. */
function exactCount(text: string): number {
  let tokens = 0
  for (let start = 0; start < text.length; start += 2500) {
    tokens += countTokens(text.slice(start, start + 2500), { disallowedSpecial: new Set() })
  }
  return tokens
}
