import { LanguageDescription, LanguageSupport, LRLanguage, StreamLanguage } from '@codemirror/language'
import { type Grammar, grammarFor } from './grammars.ts'
import { PARSERS } from './parsed-code.ts'
import { type LineState, nextToken, type Style } from './tokenizer.ts'

const NAMES: Readonly<Record<Style, string>> = {
  keyword: 'keyword',
  type: 'typeName',
  string: 'string',
  number: 'number',
  comment: 'comment',
  property: 'propertyName',
  meta: 'atom',
}

const streamLanguage = (grammar: Grammar) =>
  StreamLanguage.define<LineState>({
    startState: () => ({ block: undefined }),
    copyState: (state) => ({ ...state }),
    token(stream, state) {
      const { end, style } = nextToken(stream.string, stream.pos, state, grammar)
      stream.pos = end
      return style ? NAMES[style] : null
    },
  })

const known = new Map<string, LanguageDescription>()

/** The language of a block of code, by what is written behind its mark. */
export function languageOf(info: string): LanguageDescription | null {
  const name = /^[\w+#-]+/.exec(info.trim())?.[0].toLowerCase() ?? ''
  const found = known.get(name) ?? describe(name)
  if (found) known.set(name, found)
  return found
}

function describe(name: string): LanguageDescription | null {
  const parser = PARSERS.get(name)
  if (parser)
    return LanguageDescription.of({
      name,
      load: async () => new LanguageSupport(LRLanguage.define({ parser: await parser() })),
    })
  const grammar = grammarFor(name)
  return grammar
    ? LanguageDescription.of({ name, support: new LanguageSupport(streamLanguage(grammar)) })
    : null
}
