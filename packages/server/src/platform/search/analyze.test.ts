import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze, placedWords } from './analyze.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.lorem())

describe('analyze', () => {
  test.each([
    ['CMPT 225', ['cmpt', '225']],
    ['cmpt225', ['cmpt', '225']],
    ['Cmpt-225W', ['cmpt', '225', 'w']],
    ["Green's Théorème", ['green', 's', 'theoreme']],
    ['Straße, Łódź & Århus', ['strasse', 'lodz', 'arhus']],
    ['ﬁeld Ⅳ ½ ＡＢＣ１２', ['field', 'iv', '1', '2', 'abc', '12']],
    ['soft\u00ADhyphen zero\u200Bwidth', ['softhyphen', 'zerowidth']],
    ['微积分 λόγος', ['微积', '积分', 'λογοσ']],
    ['線形代数I', ['線形', '形代', '代数', 'i']],
    ['データ・ベース', ['デー', 'ータ', 'ベー', 'ース']],
    ['ﾃﾞｰﾀ', ['デー', 'ータ']],
    ['犬 dog 犬', ['犬', 'dog', '犬']],
    ['한국어', ['한국', '국어']],
    ['한국어'.normalize('NFD'), ['한국', '국어']],
    ['Ёлка и йод', ['елка', 'и', 'иод']],
    ['ΛΌΓΟΣ', ['λογοσ']],
    ['الرِّياضِيَّات', ['الرياضيات']],
    ['हिन्दी', ['हिन्दी']],
    ['น้ำตก', ['น้', '้ํ', 'ํา', 'าต', 'ตก']],
    ['" OR * NEAR(a b) ^c', ['or', 'near', 'a', 'b', 'c']],
  ])('reads %j', (given, words) => {
    expect(analyze(given)).toEqual(words)
  })

  test('can read text without spaces character by character', () => {
    expect(analyze('犬の feeding', 'characters')).toEqual(['犬', 'の', 'feeding'])
  })

  test('makes nothing but words of letters or of digits, which stay what they are', () => {
    fc.assert(
      fc.property(text, (given) => {
        const words = analyze(given)
        const others = words.filter((word) => !/^(?:[a-z]{1,32}|[0-9]{1,32})$/.test(word))
        expect(others.filter((word) => !/^[[\p{L}\p{M}\p{Nd}]--[a-z0-9]]{1,32}$/v.test(word))).toEqual([])
        expect(analyze(words.join(' '))).toEqual(words)
      }),
    )
  })

  test('reads a text word by word', () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        expect(analyze(`${first} ${second}`)).toEqual([...analyze(first), ...analyze(second)])
      }),
    )
  })

  test('does not mind case or accents', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 éüçñøßæ]*$/), (given) => {
        expect(analyze(given.toUpperCase())).toEqual(analyze(given))
        expect(analyze(given.normalize('NFD'))).toEqual(analyze(given))
      }),
    )
  })
})

describe('placedWords', () => {
  test('finds the same words, in their places', () => {
    fc.assert(
      fc.property(text, (given) => {
        const placed = placedWords(given)
        expect(placed.map(({ word }) => word)).toEqual(analyze(given))
        for (const { word, start, end } of placed) expect(analyze(given.slice(start, end))).toContain(word)
      }),
    )
  })

  test('places words of every script', () => {
    const given = 'Élan 線形代数 Straße'
    expect(placedWords(given).map(({ start, end }) => given.slice(start, end))).toEqual([
      'Élan',
      '線形',
      '形代',
      '代数',
      'Straße',
    ])
  })

  test('knows every character that ends a word', () => {
    const breaks = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => /^[\p{P}\p{Z}\p{Cc}$+<=>^`|~]$/u.test(character),
    )
    expect(breaks.filter((character) => analyze(`a${character}b`).join() !== 'a,b')).toEqual([])
  })
})
