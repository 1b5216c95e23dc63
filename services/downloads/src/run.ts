import 'reflect-metadata';
import { serve } from '@libs/service';
import { downloads } from './downloads.service-definition';

void serve(downloads);
