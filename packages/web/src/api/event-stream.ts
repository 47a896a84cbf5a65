export interface ServerEvent {
  event: string
  data: string
}

/** The events in a stream, as they come. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (waiting + decoder.decode(value, { stream: true })).split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel()
  }
}

/** Comments only show that the stream is alive. */
function eventIn(block: string): ServerEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  const event = fields.get('event')
  return event === undefined ? undefined : { event, data: fields.get('data') ?? '' }
}
