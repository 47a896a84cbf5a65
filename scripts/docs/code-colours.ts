import type { MarkdownOptions } from 'vitepress'

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number]

/** The policy allows no style in a tag, so each colouring of code becomes a class. */
export class CodeColours {
  readonly #classes = new Map<string, string>()

  readonly transformer: Transformer = {
    name: 'colours-as-classes',
    span: ({ properties }) => {
      const { style } = properties
      if (typeof style !== 'string') return
      delete properties['style']
      properties['class'] = this.#classOf(style)
    },
    pre: ({ properties }) => {
      delete properties['style']
    },
  }

  #classOf(style: string): string {
    const name = this.#classes.get(style) ?? `colour-${this.#classes.size}`
    this.#classes.set(style, name)
    return name
  }

  css(): string {
    return [...this.#classes].map(([style, name]) => `.shiki .${name}{${style}}`).join('\n')
  }
}
