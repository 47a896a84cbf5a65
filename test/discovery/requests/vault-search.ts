import type { RequestsByTool } from './request-set.ts'

/** Finding notes. */
export const vaultSearchRequests: RequestsByTool = {
  vaultLibrarian_searchContent: {
    tuning: [
      'search my notes for photosynthesis',
      'which of my notes talk about entropy?',
      'find where I wrote about the Krebs cycle',
      'look through my vault for the phrase central limit theorem',
      'do my notes mention Kant anywhere?',
      'notes tagged exam that mention osmosis',
      'in which note did I put the wifi password of the lab',
    ],
    heldOut: [
      'what have my notes got to say about inflation',
      'full text search in my vault: gradient descent',
      'find every note about supply and demand',
      'have I written anything about Bach in my notes',
    ],
  },
  vaultLibrarian_searchDirectory: {
    tuning: [
      'find the note whose name contains budget',
      'which notes did I modify since Monday?',
      'find all pdf files in my vault',
      'is there a file called Syllabus somewhere in the vault?',
      'notes changed in October',
      'look for folders with exam in their name',
      'which files were edited yesterday in the Projects folder',
    ],
    heldOut: [
      'where in my vault is the file Garden.md',
      'list notes by file name matching *lecture*',
      'anything in my vault that changed after the first of November',
      'search the file names of my vault for draft',
    ],
  },
  vaultLibrarian_getLinks: {
    tuning: [
      'what links to my note on mitosis?',
      'show the backlinks of Study plan.md',
      'are there broken links in my vault?',
      'which notes does the essay note link to?',
      'find orphan notes that nothing is connected to',
      'list all outgoing links of Welcome.md',
    ],
    heldOut: [
      'which wikilinks lead nowhere',
      'who references the note on enzymes',
      'notes without any connection to others',
      'show dead links in the Biology folder',
    ],
  },
  vaultLibrarian_listTags: {
    tuning: [
      'which tags do I have in my vault?',
      'list all hashtags in my notes',
      'what are my most used tags',
      'show every tag that starts with bio',
      'how many notes have the tag exam',
      'give me an overview of the tags of my notes',
    ],
    heldOut: [
      'all tags please',
      'what have I tagged my notes with so far',
      'count the notes for each tag',
      'nested tags under course',
    ],
  },
}
