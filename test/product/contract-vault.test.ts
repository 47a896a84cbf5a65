import { describeProduct } from './product-contract.ts'

describeProduct(['vault'])
