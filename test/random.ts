import { configureGlobal } from 'fast-check'
import { soaking } from './scale.ts'

/** A run of the tests is repeatable; `npm run soak` explores, and a failure prints its seed. */
configureGlobal(soaking ? {} : { seed: Number(process.env.TN_SEED ?? 1) })
