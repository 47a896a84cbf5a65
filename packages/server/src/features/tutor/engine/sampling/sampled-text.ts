import * as z from 'zod'

const Block = z.object({ type: z.literal('text'), text: z.string() })

/** The words of what a client's model said: one block, or several of which some are text. */
export function sampledText(content: unknown): string {
  const blocks = Array.isArray(content) ? content : [content]
  return blocks
    .flatMap((block) => Block.safeParse(block).data?.text ?? [])
    .join('\n\n')
    .trim()
}
