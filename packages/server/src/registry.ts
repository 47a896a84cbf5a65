import { ToolRegistry, type Domain } from '@tutor-nexus/toolkit'
import { courseDomain } from './domains/course/index.ts'
import { taskDomain } from './domains/task/index.ts'
import { transferDomain } from './domains/transfer/index.ts'
import { userDomain } from './domains/user/index.ts'

/** All that the product offers, in the order in which it is listed. */
export const domains: readonly Domain[] = [courseDomain, transferDomain, taskDomain, userDomain]

/** The product's tools. Static: no database is needed to list, check or document them. */
export const createRegistry = (): ToolRegistry => new ToolRegistry(domains)
