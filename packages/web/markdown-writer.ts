/** Stands for `mdast-util-to-markdown`, which `remark-gfm` names and which this app never calls. */
export const defaultHandlers = {}
