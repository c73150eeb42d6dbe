/** Writes the published schema of the configuration beside this file: `npm run schema`. A test holds the two together. */

import { writeFileAtomic } from '../../node/write-atomic.js';
import { configSchemaText } from './config-shape.js';

writeFileAtomic(new URL('pushsift.config.schema.json', import.meta.url).pathname, configSchemaText());
