/** A field of study: its code, its name and what is taught in it. */
export interface Subject {
  code: string
  name: string
  topics: string[]
}

const lines = `
ACCT Accounting: financial reporting, managerial costing, auditing, taxation, budgeting, consolidation, forensic accounting, cost control, fund accounting, payroll systems, internal controls, corporate disclosure
ANTH Anthropology: kinship, ethnography, material culture, human evolution, primatology, ritual, linguistic anthropology, archaeology of the coast, medical anthropology, forensic osteology, indigenous knowledge, migration
ARTH Art History: renaissance painting, modern sculpture, baroque architecture, impressionism, byzantine mosaics, contemporary photography, museum practice, print culture, islamic ornament, gothic cathedrals, abstract expressionism, visual rhetoric
ASTR Astronomy: stellar evolution, cosmology, planetary science, galactic dynamics, radio telescopes, exoplanets, black holes, celestial mechanics, observational methods, spectroscopy of stars, dark matter, solar physics
BIOL Biology: cell biology, genetics, ecology, vertebrate anatomy, plant physiology, microbiology, evolution, immunology, developmental biology, marine invertebrates, conservation, molecular signalling
BUS Business Administration: organizational behaviour, entrepreneurship, negotiation, supply chains, human resources, business ethics, leadership, international trade, operations planning, strategic management, family enterprise, project delivery
CHEM Chemistry: organic synthesis, thermodynamics, chemical kinetics, inorganic complexes, analytical instruments, polymer science, quantum chemistry, electrochemistry, environmental chemistry, spectroscopy, medicinal compounds, laboratory safety
CIVL Civil Engineering: structural analysis, soil mechanics, concrete design, hydrology, transportation planning, surveying, earthquake resistance, construction management, wastewater treatment, bridge engineering, fluid flow, steel structures
CMPT Computing Science: data structures, algorithms, operating systems, databases, computer graphics, machine learning, compilers, computer networks, software engineering, artificial intelligence, distributed systems, information security
CRIM Criminology: policing, sentencing, youth justice, victimology, cybercrime, corrections, crime prevention, restorative justice, criminal law, forensic evidence, organized crime, terrorism
DANC Dance: ballet technique, choreography, improvisation, dance notation, contemporary movement, somatic practice, rhythm, stage performance, dance and camera, body conditioning, folk traditions, repertory
ECON Economics: microeconomics, macroeconomics, econometrics, game theory, labour markets, public finance, monetary policy, development economics, industrial organization, environmental economics, economic history, health economics
EDUC Education: curriculum design, classroom assessment, inclusive education, educational psychology, early literacy, second language teaching, school leadership, numeracy, outdoor learning, adult learning, educational technology, special needs
ELEC Electrical Engineering: circuit theory, signal processing, electromagnetics, power systems, control systems, microelectronics, embedded systems, antennas, digital design, photonics, renewable energy, wireless communication
ENGL English: shakespeare, victorian novel, creative nonfiction, academic writing, postcolonial literature, modern poetry, science fiction, children's literature, medieval romance, literary theory, drama, american gothic
ENSC Environmental Science: climate change, watershed management, air pollution, wildlife habitat, environmental assessment, remote sensing, toxicology, restoration ecology, sustainable forestry, waste reduction, biogeochemistry, glaciers
FILM Film Studies: documentary, screenwriting, film editing, cinematography, film noir, animation, sound design, national cinemas, film criticism, directing actors, production management, silent cinema
FREN French: french conversation, french grammar, translation, francophone literature, phonetics, business french, french cinema, quebec culture, medieval french, essay composition, french theatre, dialects
GEOG Geography: urban geography, cartography, geographic information systems, geomorphology, population, economic geography, political geography, biogeography, natural hazards, coastal landforms, regional planning, food systems
GEOL Geology: mineralogy, plate tectonics, sedimentology, structural geology, volcanology, paleontology, groundwater, petroleum geology, geochemistry, field mapping, glacial deposits, ore deposits
GERM German: german conversation, german grammar, german romanticism, weimar culture, austrian literature, german philosophy, swiss writers, berlin film, business german, fairy tales, reading german, post-war drama
HIST History: ancient rome, medieval europe, canadian confederation, cold war, the french revolution, colonial africa, modern china, industrial revolution, women's history, history of medicine, atlantic slavery, ottoman empire
KIN Kinesiology: exercise physiology, biomechanics, motor control, sports injuries, nutrition for athletes, functional anatomy, ergonomics, cardiac rehabilitation, strength training, aging and movement, motor development, sport psychology
LAW Law: contracts, torts, property, constitutional law, evidence, administrative law, international law, family law, intellectual property, legal research, corporate law, aboriginal law
LING Linguistics: phonology, syntax, semantics, sociolinguistics, language acquisition, historical linguistics, morphology, computational linguistics, endangered languages, pragmatics, psycholinguistics, field methods
MATH Mathematics: calculus, linear algebra, differential equations, number theory, real analysis, abstract algebra, topology, combinatorics, probability, mathematical modelling, complex variables, discrete mathematics
MECH Mechanical Engineering: statics, dynamics, heat transfer, fluid mechanics, machine design, manufacturing processes, robotics, vibration, materials selection, aerodynamics, combustion engines, mechatronics
MRKT Marketing: consumer behaviour, advertising, market research, brand strategy, digital marketing, retail management, sales techniques, pricing, service marketing, social media campaigns, public relations, event promotion
MUSC Music: harmony, counterpoint, ear training, music theory, jazz improvisation, orchestration, conducting, opera, electronic music, world music, piano performance, choral literature
NURS Nursing: patient assessment, pharmacology, mental health nursing, pediatric nursing, palliative care, community health, nursing ethics, surgical nursing, maternal health, gerontology, clinical practice, wound care
PHIL Philosophy: ethics, logic, epistemology, metaphysics, philosophy of mind, political philosophy, aesthetics, ancient philosophy, existentialism, philosophy of science, bioethics, critical thinking
PHYS Physics: classical mechanics, electricity, magnetism, optics, quantum mechanics, thermal physics, relativity, particle physics, solid state physics, waves, nuclear physics, computational physics
POLI Political Science: comparative politics, international relations, canadian government, public policy, political theory, elections, human rights, federalism, global governance, security studies, local government, political economy
PSYC Psychology: cognition, social psychology, abnormal psychology, developmental psychology, perception, personality, memory, behavioural neuroscience, research methods, counselling, motivation, psychological testing
RELS Religious Studies: buddhism, hebrew bible, islam, world religions, mysticism, early christianity, hinduism, religion and science, mythology, sacred texts, secularism, pilgrimage
SOCI Sociology: social inequality, sociology of the family, deviance, gender, social movements, urban life, sociological theory, survey research, race and ethnicity, work and occupations, mass media, globalization
SPAN Spanish: spanish conversation, spanish grammar, latin american fiction, golden age drama, spanish phonology, business spanish, mexican cinema, caribbean poetry, spanish for heritage speakers, oral proficiency, translation practice, civil war literature
STAT Statistics: regression, experimental design, sampling, bayesian inference, time series, multivariate methods, nonparametric tests, statistical computing, survival analysis, stochastic processes, data visualization, quality control
THEA Theatre: acting, stagecraft, lighting design, costume history, playwriting, voice training, theatre criticism, directing, scenic painting, improvised comedy, stage management, puppetry
VISA Visual Arts: drawing, ceramics, printmaking, oil painting, digital imaging, sculpture studio, textile arts, colour theory, figure drawing, installation, portfolio preparation, video art
`

export const subjects: Subject[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [, code = '', name = '', topics = ''] = /^(\S+) ([^:]+): (.+)$/.exec(line) ?? []
    return { code, name, topics: topics.split(', ') }
  })

export const institutions: string[] = Array.from({ length: 25 }, (_, index) => `school${index + 1}`)

/** Titles; `A` and `B` stand for topics, `N` for the subject's name. */
export const titles: string[] = [
  'Introduction to A',
  'Introduction to A and B',
  'A',
  'A I',
  'A II',
  'Advanced A',
  'Applied A',
  'A and B',
  'Foundations of A',
  'Topics in A',
  'Seminar in A',
  'Directed Studies: A',
  'A for Non-Majors',
  'Principles of A',
  'A: Theory and Practice',
  'Issues in A and B',
  'A Laboratory',
  'Research in A',
  'History of A',
  'Comparative A',
  'N Field School: A',
  'Perspectives on A and B',
]

/** Sentences of descriptions; `R` stands for a rare word. */
export const sentences: string[] = [
  'An introduction to A, with emphasis on B.',
  'Students examine A and its relation to B through readings, lectures and group projects.',
  'Topics include A, B, and the work of R.',
  'Covers the fundamental concepts, methods and applications of A.',
  'Explores current debates about B in the light of the R tradition.',
  'Emphasis is placed on problem solving, written communication and critical analysis.',
  'Case studies are drawn from R and from Canadian practice.',
  'Laboratory work and assignments develop practical skills in A.',
  'Students who have completed an equivalent course may not take this course for further credit.',
  'The R approach is compared with other models of B.',
  'Includes a major research paper and an oral presentation.',
  'Traces A from its origins to the present, including R and B.',
]
