import { site } from '../../scripts/docs/site.ts'

export default site
