import type {
  ImportedRow,
  ImportInput,
  OpenedImport,
  SourceFacts,
} from '../../../../platform/import/import-adapter.ts'
import { fileHash, sourceFile, type SourceFile } from '../../../../platform/import/source-file.ts'
import type { Evidence, TransferRule } from '../../model/rule.ts'

/** Who publishes the rules. */
export interface Publisher {
  source: string
  link?: string
  attribution?: string
}

export interface RuleFile {
  adapter: string
  publisher: Publisher
  input: ImportInput
  /** What the whole file is about, where its rows do not say it. */
  scope?: (file: SourceFile) => string
  /** What besides the content decides how the file is read. */
  choices?: (file: SourceFile) => readonly string[]
  rows: (file: SourceFile, evidence: Evidence, after: number) => AsyncIterable<ImportedRow<TransferRule>>
}

/** A file of rules, read as a stream: files of whole states outgrow the memory. */
export async function openRuleFile({
  adapter,
  publisher,
  input,
  scope = ({ name }) => name,
  choices = () => [],
  rows,
}: RuleFile): Promise<OpenedImport<TransferRule>> {
  const file = await sourceFile(input)
  const { accessedOn } = file
  const evidence = { ...publisher, accessedOn }
  return {
    source: factsOf(publisher, input.options['key'] ?? `${adapter}:${scope(file)}`, accessedOn),
    contentHash: await fileHash(file.path, [...choices(file), input.options['accessed']]),
    total: null,
    rows: (after) => scoped(rows(file, evidence, after), input),
  }
}

/** A key that was given makes the whole file one scope. */
export async function* scoped<Item>(
  rows: AsyncIterable<ImportedRow<Item>>,
  { options }: Pick<ImportInput, 'options'>,
): AsyncGenerator<ImportedRow<Item>> {
  if (options['key'] === undefined) return yield* rows
  for await (const { scope: _, ...row } of rows) yield row
}

export const factsOf = (publisher: Publisher, key: string, accessedOn: string): SourceFacts => ({
  key,
  name: publisher.source,
  link: publisher.link ?? null,
  accessedOn,
  attribution: publisher.attribution ?? null,
  demo: false,
})
