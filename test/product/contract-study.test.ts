import { describeProduct } from './product-contract.ts'

describeProduct(['card', 'session'])
