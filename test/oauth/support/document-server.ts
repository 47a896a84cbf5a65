import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { CALLBACK } from './client-provider.ts'

const fixture = (file: string) => readFileSync(new URL(`../../fixtures/tls/${file}`, import.meta.url), 'utf8')

export interface DocumentServer {
  /** The address of a client's metadata document. */
  readonly address: string
  /** What the document says, besides the usual; or another document. */
  says: object
  /** How often it was fetched. */
  count: number
  close(): Promise<void>
}

/** Serves metadata documents over TLS on loopback, with a certificate that this process trusts meanwhile. */
export async function startDocumentServer(): Promise<DocumentServer> {
  const certificate = fixture('loopback.crt')
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate])
  const server = createServer({ cert: certificate, key: fixture('loopback.key') }, (request, response) => {
    documents.count += 1
    const body = {
      client_id: `https://${request.headers.host}${request.url}`,
      client_name: 'Document assistant',
      client_uri: 'https://assistant.example',
      redirect_uris: [CALLBACK],
      ...documents.says,
    }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const documents: DocumentServer = {
    address: `https://127.0.0.1:${port}/assistant.json`,
    says: {},
    count: 0,
    async close() {
      setDefaultCACertificates(trusted)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return documents
}
