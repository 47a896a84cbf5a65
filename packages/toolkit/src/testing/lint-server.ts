import { ToolIndex } from '../discovery/index.ts'
import { lintRegistry, type Finding } from '../lint/index.ts'
import { ToolRegistry } from '../registry.ts'
import type { ServerDefinition } from '../serve/index.ts'
import { estimateTokens } from '../tokens/index.ts'

/**
 * What the author of a server should look at in its names, descriptions, utterances and examples, what the tools cost
 * in tokens, and which of them a search confuses.
 *
 * @example
 * test('has no findings', async () => assert.deepEqual(await lintServer(dice), []))
 */
export function lintServer({ domains, strict = false }: ServerDefinition): Promise<Finding[]> {
  const registry = new ToolRegistry(domains, { strict })
  return lintRegistry(registry, {
    countTokens: estimateTokens,
    rankerOf: (tools) => {
      const index = new ToolIndex(tools, { offTopic: registry.offTopic() })
      return (request) => index.find(request)
    },
  })
}
