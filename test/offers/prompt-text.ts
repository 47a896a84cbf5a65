import * as z from 'zod'

const Messages = z.array(
  z.object({
    content: z.union([
      z.looseObject({ text: z.string() }).transform(({ text }) => text),
      z
        .looseObject({ resource: z.looseObject({ text: z.string() }) })
        .transform(({ resource }) => resource.text),
    ]),
  }),
)

/** Every text that a prompt puts before the model, one after the other. */
export const textsOf = (messages: readonly unknown[]): string[] =>
  Messages.parse(messages).map(({ content }) => content)

export const textOf = (messages: readonly unknown[]): string => textsOf(messages).join('\n')

/** The records of one block of data. */
export function recordsIn(text: string, block: string): Record<string, unknown>[] {
  const [, inner] = text.split(new RegExp(`^<${block}>\n|^</${block}>$`, 'm'))
  if (inner === undefined) throw new Error(`There is no block ${block}`)
  return inner
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
