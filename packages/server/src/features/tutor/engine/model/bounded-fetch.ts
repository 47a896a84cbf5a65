/** Many times the longest answer: more is no answer, and would only fill the memory. */
const MOST_BYTES = 8_000_000

/** A fetch whose answers end with an error where they go on without end. */
export const boundedFetch =
  (fetcher: typeof fetch, most = MOST_BYTES): typeof fetch =>
  async (...call) => {
    const answer = await fetcher(...call)
    if (answer.body === null) return answer
    let left = most
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, stream) {
          left -= part.byteLength
          if (left < 0) stream.error(new TypeError(`The answer has more than ${most} bytes`))
          else stream.enqueue(part)
        },
      }),
    )
    const { status, statusText, headers } = answer
    return new Response(counted, { status, statusText, headers })
  }
