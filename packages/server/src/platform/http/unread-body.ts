import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a client that is still sending has to see its answer: closing at once would reset the connection. */
const LINGER_MS = 2_000

/**
 * Makes a large body that is answered before its end cost nothing: no more of it is read, and the connection closes.
 * Node would read and discard all of it.
 */
export function stopReadingUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  const { shouldKeepAlive } = response
  const destroySoon = socket.destroySoon.bind(socket)
  response.shouldKeepAlive = false
  // Tells Node that the body has a reader, who leaves it where it is.
  request.read(0)
  socket.destroySoon = () => {
    if (request.complete || socket.writableEnded) return destroySoon()
    socket.end()
    setTimeout(destroySoon, LINGER_MS).unref()
  }
  request.once('end', () => {
    if (!response.headersSent) response.shouldKeepAlive = shouldKeepAlive
    socket.destroySoon = destroySoon
  })
}
