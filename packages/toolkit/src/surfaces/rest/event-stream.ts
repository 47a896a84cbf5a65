const HEARTBEAT_MS = 15_000
/** Events that a reader may be behind before progress is left out. */
const MOST_WAITING = 1_000

export interface StreamEvent {
  event: 'progress' | 'result' | 'error'
  /** JSON in one line. */
  data: string
}

/** Server-sent events of one call: progress while it runs, then what the work returns, then the end. */
export function eventStream(
  work: (progress: (data: string) => void) => Promise<StreamEvent>,
  heartbeatMs = HEARTBEAT_MS,
): Response {
  const encoder = new TextEncoder()
  let end = () => {}
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      let open = true
      const write = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text))
      }
      const heartbeat = setInterval(() => write(': still at work\n\n'), heartbeatMs)
      end = () => {
        open = false
        clearInterval(heartbeat)
      }
      const last = await work((data) => {
        if ((controller.desiredSize ?? 0) > -MOST_WAITING) write(written({ event: 'progress', data }))
      })
      write(written(last))
      if (open) controller.close()
      end()
    },
    cancel: () => end(),
  })
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      // Proxies that gather an answer first would keep the progress back.
      'X-Accel-Buffering': 'no',
    },
  })
}

const written = ({ event, data }: StreamEvent): string => `event: ${event}\ndata: ${data}\n\n`
