import { inspect } from 'node:util'
import { openServer, type ServerDefinition } from '../../serve/server-definition.ts'
import { estimateTokens } from '../../tokens/index.ts'
import { testPorts } from '../test-ports.ts'
import type { ContractSubject } from './subject.ts'

/** A server as it would be served, with ports that let the suite see what it tells. */
export const serverSubject = (definition: ServerDefinition): ContractSubject => ({
  domains: definition.domains,
  async open() {
    const told: unknown[] = []
    const tell = (fields: object, message: string) => void told.push({ ...fields, message })
    const ports = testPorts({
      countTokens: estimateTokens,
      serviceVersion: definition.version,
      logger: { info: tell, warn: tell, error: tell },
      recorder: { add: (record) => void told.push(record) },
    })
    const provider = await definition.services?.()
    const services = provider ? { services: () => provider } : {}
    return {
      pipeline: await openServer({ ...definition, ...services }, ports),
      told,
      snapshot: (caller) => visible(provider?.(caller)),
    }
  },
})

/** What can be seen of services in memory; what they hide in closures and private fields cannot. */
const visible = (services: unknown): string =>
  inspect(services, {
    depth: Infinity,
    maxArrayLength: Infinity,
    maxStringLength: Infinity,
    sorted: true,
    // A line for each value, so that what has changed can be told line by line.
    compact: false,
  })
