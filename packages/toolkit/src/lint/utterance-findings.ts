import type { CompiledTool } from '../compiled-tool.ts'
import { exampleUses } from '../contract/tool.ts'
import { error, warning, type Finding } from './finding.ts'

const FEWEST = 4

/** A request as it is compared: letters and figures alone. */
const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** What an author should look at in the ways in which people ask for the tools. */
export function utteranceFindings(tools: readonly CompiledTool[]): Finding[] {
  const owners = Map.groupBy(
    tools.flatMap(({ tool }) => tool.utterances.map((text) => ({ name: tool.name, text: plain(text) }))),
    ({ text }) => text,
  )
  return tools.flatMap(({ tool: { name, utterances, description } }) => {
    const quoted = new Set(exampleUses(description.when).map(plain))
    return [
      ...(utterances.length < FEWEST
        ? [warning(name, 'utterance-count', `it has ${utterances.length} of at least ${FEWEST} utterances`)]
        : []),
      ...utterances.flatMap((text) => {
        const others = (owners.get(plain(text)) ?? []).filter((owner) => owner.name !== name)
        return [
          ...others.map((other) =>
            error(name, 'utterance-shared', `"${text}" is an utterance of ${other.name} too`),
          ),
          ...(quoted.has(plain(text))
            ? [warning(name, 'utterance-quoted', `"${text}" is quoted in its description`)]
            : []),
        ]
      }),
    ]
  })
}
