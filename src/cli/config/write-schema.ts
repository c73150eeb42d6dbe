/** Writes the published schema of the configuration beside this file: `npm run schema`. A test holds the two together. */

import { configSchemaText } from '../../configuration/config-shape.js';
import { writeFileAtomic } from '../../node/write-atomic.js';

writeFileAtomic(new URL('pushsift.config.schema.json', import.meta.url).pathname, configSchemaText());
