// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { compare } from './tools/compare.ts'
import { details } from './tools/details.ts'
import { planDelete } from './tools/plans/plan-delete.ts'
import { planGet } from './tools/plans/plan-get.ts'
import { planList } from './tools/plans/plan-list.ts'
import { planSave } from './tools/plans/plan-save.ts'
import { resolve } from './tools/resolve.ts'
import { reverse } from './tools/reverse.ts'
import { search } from './tools/search.ts'

export const tools = [
  resolve,
  compare,
  search,
  details,
  reverse,
  planSave,
  planList,
  planGet,
  planDelete,
]
