/** The parts of a streamed body that end with the separator, as they arrive. */
export async function* streamParts(
  body: ReadableStream<Uint8Array>,
  separator: string,
): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).split(separator)
      rest = parts.pop() ?? ''
      yield* parts
    }
  } finally {
    await reader.cancel()
  }
}
