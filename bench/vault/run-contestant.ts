import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'

const run = promisify(execFile)

const Cost = z.object({ seconds: z.number(), cpuSeconds: z.number() })
export type Cost = z.output<typeof Cost>
const Searched = z.object({ millis: z.array(z.number()), found: z.array(z.number()) })
const Update = Cost.extend({ notes: z.number() })
const Rename = z.object({
  notes: z.number(),
  links: z.number(),
  costs: z.array(Cost),
  undoCosts: z.array(Cost),
  stray: z.number(),
  broken: z.number(),
  isUndone: z.boolean(),
})
export type Rename = z.output<typeof Rename>

export const Floor = Searched.extend({ read: Cost.extend({ bytes: z.number() }) })
export type Floor = z.output<typeof Floor>
export const InMemory = Searched.extend({ first: Cost, mostResidentBytes: z.number() })
export type InMemory = z.output<typeof InMemory>
export const Ours = Searched.extend({
  first: Cost,
  edits: z.array(z.number()),
  update: Update,
  updateAfter: Update,
  unchanged: Cost,
  hub: Rename,
  area: Rename,
  large: z.object({ bytes: z.number(), firstMillis: z.number(), millis: z.array(z.number()) }),
  residentBytes: z.number(),
  mostResidentBytes: z.number(),
})
export type Ours = z.output<typeof Ours>

/** Each in a process of its own, so that none uses what another has warmed up or left in memory. */
export async function runContestant<Output>(
  folder: string,
  name: string,
  taskFile: string,
  output: z.ZodType<Output>,
): Promise<Output> {
  const { stdout } = await run(process.execPath, [join(folder, `${name}.js`), taskFile], {
    maxBuffer: 1 << 26,
  })
  return output.parse(JSON.parse(stdout))
}
