// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.
import { check } from './tools/check.ts'
import { next } from './tools/next.ts'
import { remove } from './tools/saved/delete.ts'
import { get } from './tools/saved/get.ts'
import { list } from './tools/saved/list.ts'
import { save } from './tools/saved/save.ts'
import { terms } from './tools/terms.ts'

export const tools = [
  terms,
  next,
  check,
  save,
  list,
  get,
  remove,
]
