interface Ways {
  stdio(): Promise<void> | void
  http(port: number): Promise<void> | void
}

/** Serves over the transport named on the command line: `stdio`, or `http <port>`. */
export async function serve(ways: Ways): Promise<void> {
  const [transport, port] = process.argv.slice(2)
  if (transport === 'http') await ways.http(Number(port))
  else await ways.stdio()
}
