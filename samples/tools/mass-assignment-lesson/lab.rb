# The lab: ruby lab.rb goals | attacks | repairs
require 'json'
require_relative 'grader'
require_relative 'vulnerable'
require_relative 'repaired'

def show_goals
  GOALS.each { |goal| puts "#{goal.number}. #{goal.handler.to_s.ljust(9)} sent by #{goal.actor}: #{goal.text}" }
end

def grade_attacks
  attacks = JSON.parse(File.read(File.join(__dir__, 'attacks.json')))
  reached = GOALS.count do |goal|
    done = Grader.attack?(Vulnerable, goal, attacks[goal.number])
    puts "#{goal.number}. #{goal.handler.to_s.ljust(9)} #{done ? 'goal reached' : 'not yet'}"
    done
  end
  puts '', "#{reached} of #{GOALS.size} goals reached."
rescue JSON::ParserError
  puts 'attacks.json is not valid JSON. Look for a missing comma or quotation mark.'
end

def grade_repairs
  closed = GOALS.count do |goal|
    honest, hostile = %i[honest hostile].map { |kind| Grader.count(Repaired, goal.handler, kind) }
    puts format('%s. %-9s honest requests %d/%d   hostile requests stopped %d/%d',
                goal.number, goal.handler, *honest, *hostile)
    [honest, hostile].all? { |passed, all| passed == all }
  end
  puts '', "#{closed} of #{GOALS.size} handlers repaired."
end

case ARGV.first
when 'goals' then show_goals
when 'attacks' then grade_attacks
when 'repairs' then grade_repairs
else puts 'ruby lab.rb goals | attacks | repairs'
end
