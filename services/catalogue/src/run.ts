import 'reflect-metadata';
import { serve } from '@libs/service';
import { catalogue } from './catalogue.service-definition';

void serve(catalogue);
