import { describe, expect, test } from 'vitest'
import { parseNote } from './parse-note.ts'

/** What a link names and where, without its positions. */
const linksOf = (text: string) =>
  parseNote(text).links.map(({ kind, target, subpath }) => `${kind} ${target}${subpath}`)

const tagsOf = (text: string) => parseNote(text).tags

describe('links', () => {
  test.each<[written: string, links: string[]]>([
    ['[[Note]]', ['wikilink Note']],
    ['[[ Note ]]', ['wikilink Note']],
    ['[[Folder/Note.md|words]]', ['wikilink Folder/Note.md']],
    ['[[Note#Heading#Below|words]]', ['wikilink Note#Heading#Below']],
    ['[[Note#^block-1]]', ['wikilink Note#^block-1']],
    ['[[#Heading]]', ['wikilink #Heading']],
    ['[[#^block]]', ['wikilink #^block']],
    ['[[Note|a # in the words]]', ['wikilink Note']],
    ['![[image.png|100x200]]', ['embed image.png']],
    ['![[paper.pdf#page=3]]', ['embed paper.pdf#page=3']],
    ['| [[Note\\|words]] | b |', ['wikilink Note']],
    ['[[Sq]uare]]', ['wikilink Sq]uare']],
    ['[[Outer [[Inner]]', ['wikilink Inner']],
    ['[[[Inner]]]', ['wikilink Inner']],
    ['[[a]] [[b]]', ['wikilink a', 'wikilink b']],
    ['[[]] [[|x]] [[#]] [[ ]]', []],
    ['[[two\nlines]]', []],
    ['\\[[escaped]] \\[\\[escaped]]', []],
    ['\\![[Note]]', ['wikilink Note']],
    ['# [[In a heading]]', ['wikilink In a heading']],
    ['> - [[In a quoted item]]', ['wikilink In a quoted item']],
    ['**[[Bold]]** _[[Italic]]_', ['wikilink Bold', 'wikilink Italic']],
    ['[[https://example.com]]', ['wikilink https://example.com']],
  ])('a wikilink: %j', (written, links) => {
    expect(linksOf(written)).toEqual(links)
  })

  test.each<[written: string, links: string[]]>([
    ['[words](Note.md)', ['markdown Note.md']],
    ['[words](Three%20laws.md#The%20first)', ['markdown Three laws.md#The first']],
    ['![](image.png)', ['markdown image.png']],
    ['[words](<Three laws.md#a b>)', ['markdown Three laws.md#a b']],
    ['[words](Note.md "A title")', ['markdown Note.md']],
    ["[words](Note.md 'it (is)')", ['markdown Note.md']],
    ['[words]( Note.md )', ['markdown Note.md']],
    ['[words](a(b)c.md)', ['markdown a(b)c.md']],
    ['[words](a\\(b.md)', ['markdown a(b.md']],
    ['[words](#Heading)', ['markdown #Heading']],
    ['[words](C%23.md#h)', ['markdown C#.md#h']],
    ['[100%](100%.md)', ['markdown 100%.md']],
    ['[![alt](image.png)](Note.md)', ['markdown image.png', 'markdown Note.md']],
    ['[with [brackets]](Note.md)', ['markdown Note.md']],
    ['[two\nlines](Note.md)', ['markdown Note.md']],
    ['[web](https://example.com) [mail](mailto:a@b.c) [app](obsidian://open?vault=x) [host](//a/b)', []],
    ['[words](a b.md)', []],
    ['[words]() [words]', []],
    ['[words] (Note.md)', []],
    ['\\[words](Note.md)', []],
    ['[a](b.md', []],
  ])('a Markdown link: %j', (written, links) => {
    expect(linksOf(written)).toEqual(links)
  })

  test.each<[where: string, text: string]>([
    ['a code span', '`[[No]]`'],
    ['a code span of two backticks', '``a ` [[No]] ``'],
    ['a code span over two lines', '`a\n[[No]]`'],
    ['a code block', '```\n[[No]]\n```'],
    ['a code block with a language', '```js\n[[No]]\n```'],
    ['a code block of tildes', '~~~\n[[No]]\n```\n[[No]]\n~~~'],
    ['a code block with a longer fence', '````\n```\n[[No]]\n```\n````'],
    ['a code block that is never closed', 'a\n```\n[[No]]\n\n# No'],
    ['a code block in an item', '- a\n    ```\n    [[No]]\n    ```'],
    ['a code block that begins an item', '- ```\n  [[No]]\n  ```'],
    ['a code block in a quote', '> ```\n> [[No]]\n> ```'],
    ['indented code', 'a\n\n    [[No]]'],
    ['a comment', 'a %%[[No]]%% b'],
    ['a comment over paragraphs', '%%\n[[No]]\n\n# No\n\n[[No]]\n%%'],
    ['an HTML comment', 'a <!-- [[No]] --> b'],
    ['an HTML comment over paragraphs', '<!--\n[[No]]\n\n[[No]]\n-->'],
    ['an HTML comment that is never closed', 'a\n\n<!-- [[No]]\n\n[[No]]'],
    ['an HTML tag', '<a title="[[No]] #no">x</a>'],
  ])('none in %s', (_, text) => {
    expect(linksOf(text)).toEqual([])
    expect(tagsOf(text)).toEqual([])
  })

  test.each<[behind: string, text: string]>([
    ['a code block', '```\nx\n```\n[[Yes]]'],
    ['a code block of CRLF lines', '```\r\nx\r\n```\r\n[[Yes]]'],
    ['an item with an open code block', '- ```\n  x\n[[Yes]]'],
    ['a quote with an open code block', '> ```\n> x\n\n[[Yes]]'],
    ['a backtick without an end', 'a ` b [[Yes]]'],
    ['backticks of other number', '`` a ` [[Yes]]'],
    ['a backtick of the paragraph before', 'a ` b\n\n[[Yes]] `'],
    ['a comment', '%% a\n\nb %% [[Yes]]'],
    ['a comment mark without an end', '100%% [[Yes]]'],
    ['an open HTML comment inside a line', 'a <!-- [[Yes]]'],
    ['a less-than', 'a < b [[Yes]] > c'],
    ['three backticks with words behind', '``` a ``` [[Yes]]'],
    ['indented words of a paragraph', 'a\n    [[Yes]]'],
    ['an indented paragraph of an item', '- a\n\n    [[Yes]]'],
    ['an escaped backtick', '\\` [[Yes]] `'],
  ])('one behind %s', (_, text) => {
    expect(linksOf(text)).toEqual(['wikilink Yes'])
  })

  test('in the strings of the front matter, with the line they stand in', () => {
    const text = [
      '---',
      'up: "[[Biology#Cells|cells]]"',
      "one: '[[It''s]]'",
      'two: see [[Plain]] and [[More]]',
      'list:',
      '  - "[[A \\"b\\"]]"',
      '  - no link',
      'nested: { in: "[[Deep]]" }',
      'matrix: [[1, 2], [3, 4]]',
      'bare: [[Note]]',
      '# "[[Comment]]"',
      'block: |',
      '  [[Block]]',
      '---',
      '[[Body]]',
    ].join('\n')
    expect(
      parseNote(text).links.map(({ kind, target, subpath, line }) => [kind, target + subpath, line]),
    ).toEqual([
      ['property', 'Biology#Cells', 2],
      ['property', "It's", 3],
      ['property', 'Plain', 4],
      ['property', 'More', 4],
      ['property', 'A "b"', 6],
      ['property', 'Deep', 8],
      ['property', 'Block', 13],
      ['wikilink', 'Body', 15],
    ])
  })

  test('have the positions of what they are made of', () => {
    const text = '\uFEFF---\r\nup: "[[Über]]"\r\n---\r\nä [[ Note #h|x]] ![a](<b c.md>)\r\n'
    const pieces = parseNote(text).links.map(({ from, to, targetFrom, targetTo, line }) => [
      text.slice(from, to),
      text.slice(targetFrom, targetTo),
      line,
    ])
    expect(pieces).toEqual([
      ['[[Über]]', 'Über', 2],
      ['[[ Note #h|x]]', 'Note', 4],
      ['![a](<b c.md>)', 'b c.md', 4],
    ])
  })
})
