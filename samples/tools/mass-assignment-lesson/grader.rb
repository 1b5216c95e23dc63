# Judges attacks by their effect, and repairs by what changed in the data.
require_relative 'world'
require_relative 'goals'
require_relative 'cases'

module Grader
  module_function

  # A handler that breaks down has answered nobody, so the answer is the name of the error.
  def run(handlers, handler, actor, form)
    world = World.fresh
    answer = begin
      handlers.public_send(handler, world, actor, form)
    rescue StandardError => e
      "broke: #{e.class}"
    end
    [world, answer]
  end

  def attack?(handlers, goal, form)
    return false unless form.is_a?(Hash)

    world, answer = run(handlers, goal.handler, goal.actor, form)
    answer == 'ok' && goal.reached.call(world)
  rescue StandardError
    false
  end

  def flatten(node, path = [])
    return { path => node } unless node.is_a?(Hash)

    node.reduce({}) { |all, (key, value)| all.merge(flatten(value, [*path, key])) }
  end

  def changes(world)
    before = flatten(World.fresh)
    after = flatten(world)
    (before.keys | after.keys).reject { |path| before[path] == after[path] }.to_h { |path| [path, after[path]] }
  end

  def passes?(handlers, test)
    world, answer = run(handlers, test.handler, test.actor, test.form)
    changed = changes(world)
    return answer == 'ok' && changed == test.changes if test.kind == :honest
    return changed.empty? if answer == 'refused'

    answer == 'ok' && changed.all? { |path, value| test.changes.key?(path) && test.changes[path] == value }
  end

  # Passed and all, of one handler and one kind.
  def count(handlers, handler, kind)
    tests = CASES.select { |test| test.handler == handler && test.kind == kind }
    [tests.count { |test| passes?(handlers, test) }, tests.size]
  end
end
