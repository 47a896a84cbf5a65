import type { ReactNode } from 'react'
import type { JsonSchema } from '../../api/json-schema.ts'
import type { Faults } from './schema-faults.ts'

export interface SchemaFieldProps {
  root: JsonSchema
  name: string
  schema: JsonSchema
  path: readonly string[]
  needed: boolean
  /** Undefined where it is not given. */
  value: unknown
  onChange: (value: unknown) => void
  faults: Faults
}

/** Draws a field inside another, whatever its kind. */
export type DrawField = (props: SchemaFieldProps, key: string) => ReactNode
