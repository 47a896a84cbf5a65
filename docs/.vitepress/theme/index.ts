// The fonts of the default theme weigh more than all pages: the reader's own serve.
import Theme from 'vitepress/theme-without-fonts'
import './site.css'

export default Theme
